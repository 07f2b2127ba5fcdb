import type { Iri, Uuid } from '../../../schema/ids.ts';
import type { Resource } from '../../../schema/records/change.ts';
import { countsIn, isCounted } from '../../../schema/rules/mutation-effects.ts';
import { planOf } from '../../../schema/rules/mutation-plan.ts';
import { resourceOf } from '../../replica/replica-row.ts';
import type { ReplicaChange, ReplicaReader } from '../../replica/replica-reader.ts';
import type { OutboxRow } from '../../replica/vault-store.ts';
import { SharedSource, type LiveSource } from './live-source.ts';

const NONE: ReadonlySet<Uuid> = new Set();

/**
 * Ids of the outbox's rows whose comment, points or student the replica shows already: what they count in is stored
 * with them, so laying them over it would count twice. Rows go a moment later than that, or much later where the echo
 * came before the answer.
 */
export class CountedRows extends SharedSource<ReadonlySet<Uuid>> {
  readonly #replica: ReplicaReader;
  readonly #outbox: LiveSource<readonly OutboxRow[]>;
  /** Of each thing that a waiting row makes or takes away: as it is stored. */
  #stored = new Map<Iri, Resource | null>();

  constructor(replica: ReplicaReader, outbox: LiveSource<readonly OutboxRow[]>) {
    super();
    this.#replica = replica;
    this.#outbox = outbox;
  }

  refresh(): void {
    this.#stored.clear();
    this.#follow();
  }

  protected start(): () => void {
    const stops = [this.#outbox.watch(() => this.#follow()), this.#replica.watch((changes) => this.#hear(changes))];
    this.#follow();
    return () => {
      for (const stop of stops) stop();
      this.#stored.clear();
    };
  }

  #rows(): readonly OutboxRow[] {
    return (this.#outbox.read() ?? []).filter((row) => countsIn(row.mutation).length > 0);
  }

  #follow(): void {
    if (this.#outbox.read() === undefined) return;
    const things = new Set(this.#rows().map((row) => planOf(row.mutation).entity));
    this.#stored = new Map([...this.#stored].filter(([id]) => things.has(id)));
    const unknown = [...things].filter((id) => !this.#stored.has(id));
    if (unknown.length > 0) void this.#look(unknown).catch(() => this.readAgain(() => this.#follow()));
    // What a person has just made is not stored yet; only at the start is the answer waited for.
    if (unknown.length === 0 || this.value !== undefined) this.#tell();
  }

  async #look(ids: readonly Iri[]): Promise<void> {
    for (const id of ids) {
      const found = await this.#replica.get(id);
      if (!this.#stored.has(id)) this.#stored.set(id, found);
    }
    if (this.isWatched) this.#tell();
  }

  #hear(changes: readonly ReplicaChange[]): void {
    const things = new Set(this.#rows().map((row) => planOf(row.mutation).entity));
    const mine = changes.filter(({ row }) => things.has(row.id));
    for (const { row, isRemoved } of mine) this.#stored.set(row.id, isRemoved ? null : resourceOf(row));
    if (mine.length > 0) this.#tell();
  }

  #tell(): void {
    const counted = this.#rows().flatMap((row) => {
      const stored = this.#stored.get(planOf(row.mutation).entity);
      return stored !== undefined && isCounted(row.mutation, stored) ? [row.id] : [];
    });
    const before = this.value;
    if (before?.size === counted.length && counted.every((id) => before.has(id))) return;
    this.set(counted.length === 0 ? NONE : new Set(counted));
  }
}
