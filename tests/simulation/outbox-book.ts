import type { Uuid } from '../../schema/ids.ts';
import type { Mutation } from '../../schema/rules/mutation.ts';
import type { OutboxRow } from '../../workers/replica/vault-store.ts';

/** A row of the outbox as it last was, and every key that it ever had. */
export interface Carrier {
  readonly id: Uuid;
  readonly keys: Set<Uuid>;
  mutation: Mutation;
  /** It went because a later wish took it back before it had left. */
  isFoldedAway: boolean;
}

/** What somebody wrote on a device, in their order, also where the tab died or stood still before it could say so. */
export interface Written {
  readonly mutation: Mutation;
  /** How often the device had been evicted: what it kept before the next time is gone with it. */
  readonly evictions: number;
  /** The row that it became, or that it was folded into; null: it was folded away with what it takes back. */
  carrier: Carrier | null;
}

/** Follows each row of a device's outbox, so that one that went can be asked after. */
export class OutboxBook {
  readonly #carriers = new Map<Uuid, Carrier>();

  /**
   * Something was written: what is in the outbox by it, and what was folded away with it. To be told at once, before
   * anything else is written: a tab that thaws writes several things in one go, and each may take back the one before.
   */
  wrote(before: readonly OutboxRow[], after: readonly OutboxRow[]): void {
    for (const row of after) if (!before.includes(row)) this.#follow(row);
    const left = new Set(after.map(({ id }) => id));
    for (const { id } of before) {
      const carrier = left.has(id) ? undefined : this.#carriers.get(id);
      if (carrier !== undefined) carrier.isFoldedAway = true;
    }
  }
  /** A row may have another key than before, with which it goes as a new one. */
  changed(row: OutboxRow | null): void {
    const carrier = row === null ? undefined : this.#carriers.get(row.id);
    if (row === null || carrier === undefined) return;
    carrier.keys.add(row.key);
    // An edit is merged with what came meanwhile (R-OUT-21).
    carrier.mutation = row.mutation;
  }
  /** Of a row as it was written; it may have become another since. */
  carrierOf(row: OutboxRow): Carrier {
    return this.#carriers.get(row.id) ?? this.#follow(row);
  }

  #follow(row: OutboxRow): Carrier {
    const known = this.#carriers.get(row.id) ?? { id: row.id, keys: new Set<Uuid>(), mutation: row.mutation, isFoldedAway: false };
    known.keys.add(row.key);
    known.mutation = row.mutation;
    this.#carriers.set(row.id, known);
    return known;
  }
}
