import type { Iri } from '../../../schema/ids.ts';
import type { SearchCoverage, SearchHit } from '../../../schema/port/search.ts';
import type { Resource } from '../../../schema/records/change.ts';
import type { ReplicaChange, ReplicaReader } from '../../replica/replica-reader.ts';
import { resourceOf } from '../../replica/replica-row.ts';
import type { SearchStore } from '../../replica/search-store.ts';
import { StorageError } from '../../replica/storage-error.ts';
import type { DocKey } from '../../search/doc-table.ts';
import type { Found, FoundKind, SearchReader } from '../../search/search-reader.ts';
import type { LiveSource } from './live-source.ts';
import { ReadSource } from './read-source.ts';

/** Results as they are stored, newest first; what waits on this device is laid over them by the query. */
export interface Results {
  readonly hits: readonly SearchHit[];
  readonly total: number;
}

/** What is searched for. */
export interface Wanted {
  readonly text: string;
  readonly kind: SearchHit['kind'];
  readonly limit: number;
  /** The only thread to search in; null: everywhere. */
  readonly scope: Iri | null;
}

const KINDS: Readonly<Record<SearchHit['kind'], FoundKind>> = { message: 'Message', story: 'Story' };

/**
 * Searches in what this device has. Results are read from the replica: what is not there is not found, whatever the index says.
 * The code that reads the index comes with the first search.
 */
export class Searches {
  readonly coverage: LiveSource<SearchCoverage>;
  readonly #store: SearchStore;
  readonly #replica: ReplicaReader;
  #reader: SearchReader | null = null;
  /** Of the text that was asked for last: both kinds are looked for together. */
  #last: { readonly text: string; readonly found: Promise<Found> } | null = null;
  #open = 0;

  constructor(store: SearchStore, replica: ReplicaReader) {
    this.#store = store;
    this.#replica = replica;
    this.coverage = new ReadSource<SearchCoverage>(
      () => coverageOf(store),
      (changed) => store.watch(changed),
    );
  }

  /** The newest `limit` of a kind that have all words of the text; found again when the index grows. */
  results(wanted: Wanted): LiveSource<Results> {
    return new ReadSource(
      () => this.#read(wanted),
      (changed) => this.#hear(KINDS[wanted.kind], changed),
    );
  }

  #hear(kind: FoundKind, changed: () => void): () => void {
    const again = (): void => {
      this.#last = null;
      changed();
    };
    const isMine = ({ row, isRemoved }: ReplicaChange): boolean => row.kind === kind && (isRemoved || kind === 'Story');
    const stops = [this.#store.watch(again), this.#replica.watch((changes) => (changes.some(isMine) ? changed() : undefined))];
    this.#open += 1;
    return () => {
      for (const stop of stops) stop();
      this.#open -= 1;
      if (this.#open > 0) return;
      this.#last = null;
      this.#reader?.rest();
    };
  }

  async #read({ text, kind: hitKind, limit, scope }: Wanted): Promise<Results> {
    const kind = KINDS[hitKind];
    const { SearchReader, hitOf } = await import('../../search/search.ts');
    const found = await this.#find((this.#reader ??= new SearchReader(this.#store)), text);
    const total = found.total(kind, scope);
    const hits: SearchHit[] = [];
    for (let from = 0; hits.length < limit && from < total; ) {
      const keys = found.newest(kind, from, limit - hits.length, scope);
      const resources = await Promise.all(keys.map((key) => this.#stored(kind, key)));
      for (const resource of resources) {
        const hit = resource === null ? null : hitOf(resource, found.stems);
        if (hit !== null) hits.push(hit);
      }
      // The index has fewer than it counted: another read of it follows, as it has just changed.
      if (keys.length === 0) break;
      from += keys.length;
    }
    return { hits, total };
  }

  async #stored(kind: FoundKind, { scope, order }: DocKey): Promise<Resource | null> {
    const [row] = await this.#replica.newest(kind, scope, { limit: 1, afterOrder: order - 1 });
    return row?.order === order ? resourceOf(row) : null;
  }

  async #find(reader: SearchReader, text: string): Promise<Found> {
    if (this.#last?.text !== text) this.#last = { text, found: reader.find(text) };
    try {
      return await this.#last.found;
    } catch (error) {
      this.#last = null;
      // An index that cannot be read is thrown away, and built anew by the realm that leads.
      if (!(error instanceof StorageError)) await this.#store.clear();
      throw error;
    }
  }
}

async function coverageOf(store: SearchStore): Promise<SearchCoverage> {
  const { generation, segments, pending } = await store.manifest();
  const indexed = segments.reduce((sum, { count, removed }) => sum + count - removed.length, 0);
  return { isWhole: generation > 0 && pending === 0, indexed, total: pending === null ? null : indexed + pending };
}
