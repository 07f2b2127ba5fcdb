import type { Iri } from '../../../schema/ids.ts';
import { resourceOf } from '../../replica/replica-row.ts';
import type { ReplicaChange, ReplicaReader, ResourceOf, SmallKind } from '../../replica/replica-reader.ts';
import { SharedSource } from './live-source.ts';

/** All rows of a small kind by IRI, held in memory and kept current by the replica's changes. */
export class KindTable<K extends SmallKind> extends SharedSource<ReadonlyMap<Iri, ResourceOf<K>>> {
  readonly #replica: ReplicaReader;
  readonly #kind: K;
  readonly #removed = new Set<Iri>();

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
    if (this.isWatched) void this.#load().catch(() => undefined);
  }

  async #load(): Promise<void> {
    this.#early = [];
    const stored = await this.#replica.all(this.#kind);
    if (!this.isWatched) return;
    const early = this.#early ?? [];
    this.#early = null;
    this.#removed.clear();
    this.set(new Map(stored.map((resource) => [resource['@id'], resource])));
    this.#apply(early);
  }

  /** Changes that came while the table was being read. */
  #early: ReplicaChange[] | null = null;

  #apply(changes: readonly ReplicaChange[]): void {
    const mine = changes.filter((change) => change.row.kind === this.#kind);
    if (mine.length === 0) return;
    this.#early?.push(...mine);
    if (this.value === undefined) return;
    const next = new Map(this.value);
    let isChanged = false;
    for (const { row, isRemoved } of mine) {
      if (isRemoved) {
        this.#removed.add(row.id);
        isChanged = next.delete(row.id) || isChanged;
        continue;
      }
      const before = next.get(row.id);
      if (before === undefined ? this.#removed.has(row.id) : before.version > row.version) continue;
      const resource = resourceOf(row);
      if (!this.#isMine(resource) || (before !== undefined && JSON.stringify(before) === row.payload)) continue;
      next.set(row.id, resource);
      isChanged = true;
    }
    if (isChanged) this.set(next);
  }

  #isMine(resource: { '@type': string }): resource is ResourceOf<K> {
    return resource['@type'] === this.#kind;
  }
}
