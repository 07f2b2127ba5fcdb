import type { Iri, Uuid } from '../../schema/ids.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import type { MutationPlan } from '../../schema/rules/plans/mutation-plan-parts.ts';
import type { OutboxRow } from '../replica/vault-store.ts';

/** Lanes that go side by side: what browsers open to one host over HTTP/1.1. */
export const LANES_MAX = 6;

export interface LanesView {
  /** Rows that may go now, in order, one per lane. */
  readonly ready: readonly OutboxRow[];
  /** Rows whose parked dependency keeps them back: to be parked as well. */
  readonly stranded: readonly OutboxRow[];
  /** Rows parked for a dependency that is parked no longer. */
  readonly freed: readonly OutboxRow[];
}

/**
 * What of the outbox may travel (R-OUT-05). Rows of a lane go in the order of `seq`; a row waits for the creation of
 * what it needs. A parked row holds back nobody but those that need what it makes. A gate lets pass what was written
 * before it, then goes, then lets pass the rest (R-OUT-12). `held` are rows in flight or resting;
 * `aside` wait for Wi-Fi and let the rest of their lane pass (R-FILE-06).
 */
export function lanesView(rows: readonly OutboxRow[], held: ReadonlySet<Uuid>, aside: ReadonlySet<Uuid> = new Set()): LanesView {
  const ordered = rows.toSorted((one, other) => one.seq - other.seq).map((row) => ({ row, plan: planOf(row.mutation) }));
  // All of them: what was folded into an earlier row may need what was made after it, in another lane.
  const makers = new Map<Iri, { row: OutboxRow; plan: MutationPlan }>();
  for (const each of ordered) if (each.plan.creates && !makers.has(each.plan.entity)) makers.set(each.plan.entity, each);
  const takenLanes = new Set<Iri>();
  /** What waiting rows so far need, and the gates that they stand before. */
  const needed = new Set<Iri>();
  const closed = new Set<Iri>();
  const ready: OutboxRow[] = [];
  const stranded: OutboxRow[] = [];
  const freed: OutboxRow[] = [];
  for (const { row, plan } of ordered) {
    const blockers = plan.needs.flatMap((need) => makers.get(need) ?? []).flatMap((maker) => (maker.row.seq < row.seq || maker.plan.lane !== plan.lane ? [maker.row] : []));
    const isStranded = blockers.some((blocker) => blocker.state === 'parked');
    if (row.state === 'parked') {
      if (row.refusal?.code === 'dependency' && !isStranded) freed.push(row);
      continue;
    }
    if (isStranded) {
      stranded.push(row);
      continue;
    }
    const isGated = plan.needs.some((need) => closed.has(need)) || (plan.gate !== null && needed.has(plan.gate));
    for (const need of plan.needs) needed.add(need);
    if (plan.gate !== null) closed.add(plan.gate);
    if (aside.has(row.id) || takenLanes.has(plan.lane)) continue;
    takenLanes.add(plan.lane);
    if (blockers.length === 0 && !isGated && !held.has(row.id)) ready.push(row);
  }
  return { ready, stranded, freed };
}
