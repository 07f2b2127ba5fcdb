import type { Iri } from '../../../schema/ids.ts';
import { resourceOf } from '../../replica/replica-row.ts';
import type { ReplicaChange, ReplicaReader, ResourceOf, SmallKind } from '../../replica/replica-reader.ts';
import { SharedSource } from './live-source.ts';

/** All rows of a small kind by IRI, held in memory and kept current by the replica's changes. */
export class KindTable<K extends SmallKind> extends SharedSource<ReadonlyMap<Iri, ResourceOf<K>>> {
  readonly #replica: ReplicaReader;
  readonly #kind: K;
  /** Only the store brings back what was removed: an event of it may be late. */
  readonly #removed = new Set<Iri>();
  #isLoading = false;
  #isStale = false;
  /** Changes that came while the table was being read. */
  #early: ReplicaChange[] | null = null;

  constructor(replica: ReplicaReader, kind: K) {
    super();
    this.#replica = replica;
    this.#kind = kind;
  }

  protected start(): () => void {
    const stop = this.#replica.watch((changes) => this.#apply(changes));
    this.refresh();
    return stop;
  }

  refresh(): void {
    this.#isStale = true;
    if (!this.#isLoading) void this.#load().catch(() => this.readAgain());
  }

  /** One reading at a time: of two, the one that ends last may have begun first, and would forget what came between. */
  async #load(): Promise<void> {
    this.#isLoading = true;
    try {
      while (this.#isStale && this.isWatched) {
        this.#isStale = false;
        this.#early = [];
        const stored = await this.#replica.all(this.#kind);
        const early = this.#early;
        if (!this.isWatched || this.#isStale) continue;
        this.#early = null;
        // What is stored was given back; what was removed while it was read is removed again below.
        for (const resource of stored) this.#removed.delete(resource['@id']);
        this.set(new Map(stored.map((resource) => [resource['@id'], resource])));
        this.#apply(early);
      }
    } finally {
      this.#early = null;
      this.#isLoading = false;
    }
  }

  #apply(changes: readonly ReplicaChange[]): void {
    const mine = changes.filter((change) => change.row.kind === this.#kind);
    if (mine.length === 0) return;
    this.#early?.push(...mine);
    if (this.value === undefined) return;
    const next = new Map(this.value);
    let isChanged = false;
    let isBack = false;
    for (const { row, isRemoved } of mine) {
      if (isRemoved) {
        this.#removed.add(row.id);
        isChanged = next.delete(row.id) || isChanged;
        continue;
      }
      const before = next.get(row.id);
      if (before === undefined && this.#removed.has(row.id)) {
        isBack = true;
        continue;
      }
      if (before !== undefined && before.version > row.version) continue;
      const resource = resourceOf(row);
      if (!this.#isMine(resource) || (before !== undefined && JSON.stringify(before) === row.payload)) continue;
      next.set(row.id, resource);
      isChanged = true;
    }
    if (isChanged) this.set(next);
    // Late word of what was removed, or it was given back: the store says which.
    if (isBack) this.refresh();
  }

  #isMine(resource: { '@type': string }): resource is ResourceOf<K> {
    return resource['@type'] === this.#kind;
  }
}
