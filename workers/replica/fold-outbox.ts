import type { Iri, Uuid } from '../../schema/ids.ts';
import { foldOf } from '../../schema/rules/mutation-fold.ts';
import { planOf } from '../../schema/rules/mutation-plan.ts';
import type { Mutation, MutationType } from '../../schema/rules/mutation.ts';
import { withoutReply } from '../../schema/rules/quote-rules.ts';
import type { OutboxRow } from './vault-store.ts';

/** What to do with a new mutation: add it, change a waiting row into what both say, or drop those rows and forget all. */
export type OutboxFold =
  | { readonly kind: 'add' }
  | { readonly kind: 'replace'; readonly row: OutboxRow; readonly by: OutboxRow }
  | { readonly kind: 'cancel'; readonly rows: readonly OutboxRow[] };

/** The server does not have it and will not get it as it stands: it said no, or a file was lost here before anything left. */
function hasBeenRefused({ state, refusal, sentAt }: OutboxRow): boolean {
  return state === 'parked' && (typeof refusal?.status === 'number' || (refusal?.code === 'fileLost' && sentAt === null));
}

/** These stand apart from whatever else happens to the thing: looking for an earlier row goes on behind them. */
const APART: ReadonlySet<MutationType> = new Set<MutationType>(['story.like', 'story.unlike', 'story.read', 'story.acknowledge', 'story.remind', 'thread.read', 'thread.mute', 'thread.unmute']);

/**
 * Folds a new mutation with the newest row that speaks of the same thing, never across another one of it: that would
 * change the order. Only a row that the server cannot have may be folded (R-OUT-03): one that was never sent, or one
 * that was refused, which then goes as a new one under `newKey`.
 */
export function foldIntoOutbox(rows: readonly OutboxRow[], later: Mutation, newKey: () => Uuid): OutboxFold {
  for (const row of rows.toReversed()) {
    const fold = foldOf(row.mutation, later);
    if (fold.kind === 'keep') {
      if (endsSearch(row.mutation, later)) return { kind: 'add' };
      continue;
    }
    const isRefused = hasBeenRefused(row);
    if (row.sentAt !== null && !isRefused) return { kind: 'add' };
    const asNew = { key: newKey(), state: 'waiting', refusal: null, attempts: 0, nextTryAt: null, sentAt: null } as const;
    // A refused change changed nothing that could be taken back: what is wished now goes. Only of a refused thing nothing is left.
    const by = fold.kind === 'replace' ? fold.by : isRefused && !planOf(row.mutation).creates ? later : null;
    if (by === null) return { kind: 'cancel', rows: [row, ...dependantsOf(rows, row)] };
    if (opensLate(rows, row, later) || passesGate(rows, row, by)) return { kind: 'add' };
    return { kind: 'replace', row, by: { ...row, ...(isRefused ? asNew : {}), mutation: by } };
  }
  return { kind: 'add' };
}

/**
 * Rows that answer a message of `dropped`, as they are without it (R-OUT-14): what somebody wrote outlives what it was an
 * answer to. One that may have been sent stays as it was sent.
 */
export function bereftOf(rows: readonly OutboxRow[], dropped: readonly OutboxRow[]): OutboxRow[] {
  const gone = new Set(dropped.map(({ mutation }) => planOf(mutation)).flatMap(({ creates, entity }) => (creates ? [entity] : [])));
  return rows.flatMap((row) => {
    const isBereft = !dropped.includes(row) && row.sentAt === null && row.mutation.type === 'message.create' && row.mutation.replyTo !== undefined && gone.has(row.mutation.replyTo['@id']);
    return isBereft ? [{ ...row, mutation: withoutReply(row.mutation) }] : [];
  });
}

/** What was made of a thing that never existed goes with it: likes and comments of a story, points of a student. */
function dependantsOf(rows: readonly OutboxRow[], dropped: OutboxRow): OutboxRow[] {
  const plan = planOf(dropped.mutation);
  if (!plan.creates) return [];
  const gone = new Set<Iri>([plan.entity]);
  return rows.filter((row) => {
    if (row === dropped) return false;
    const { needs, entity } = planOf(withoutReply(row.mutation));
    const isBelow = needs.some((need) => gone.has(need));
    if (isBelow) gone.add(entity);
    return isBelow;
  });
}

/** A kept row on the same thing: what lies before it was settled with it. */
function endsSearch(kept: Mutation, later: Mutation): boolean {
  if (kept.type !== later.type && (APART.has(kept.type) || APART.has(later.type))) return false;
  return planOf(kept).entity === planOf(later).entity;
}

/**
 * A gate that moved to the place of an earlier row would close before what was written in between (R-OUT-12). It is the
 * later mutation's own: in what both become it may be hidden, as a move is in a creation.
 */
function opensLate(rows: readonly OutboxRow[], row: OutboxRow, later: Mutation): boolean {
  const { gate } = planOf(later);
  return gate !== null && rows.some((other) => other.seq > row.seq && other.state === 'waiting' && planOf(other.mutation).needs.includes(gate));
}

/** What was written behind a gate of what it needs: before it, it could wait for what the gate holds back, and the gate for it. */
function passesGate(rows: readonly OutboxRow[], row: OutboxRow, by: Mutation): boolean {
  const { needs } = planOf(by);
  return rows.some((other) => other.seq > row.seq && other.state === 'waiting' && needs.some((need) => need === planOf(other.mutation).gate));
}
