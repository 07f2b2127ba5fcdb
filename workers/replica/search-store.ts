import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Iri, Uuid } from '../../schema/ids.ts';
import { DatabaseConnection } from './database-connection.ts';
import { News } from './news.ts';
import type { StoreReports } from './store-health.ts';

/** Another number makes every device build its index anew: raise it with any change of words, stems or bytes. */
export const SEARCH_FORMAT = 1;

/** A stored piece of the index. */
export interface SegmentEntry {
  readonly id: number;
  /** How many things it has, removed ones among them. */
  readonly count: number;
  readonly partsCount: number;
  /** Numbers of things that were removed since it was written, rising: not found any more, and soon not there any more. */
  readonly removed: readonly number[];
}

/** Of a scope that is indexed whole: how many things it has, and their IRIs' hashes laid together. */
export interface ScopeDigest {
  readonly count: number;
  readonly hash: number;
}

/** What the index consists of; changed in one transaction with its pieces. */
export interface SearchManifest {
  readonly format: number;
  /** Grows with every change: a writer that was overtaken sees it and changes nothing. 0: there is no index. */
  readonly generation: number;
  /** Grows, too, and never comes again, not even in an index that is built anew: readers keep what they read by it. */
  readonly nextSegment: number;
  readonly segments: readonly SegmentEntry[];
  readonly scopes: Readonly<Record<Iri, ScopeDigest>>;
  /** Things of the replica that are not in the index yet; null: not counted yet. */
  readonly pending: number | null;
}

export const EMPTY_MANIFEST: SearchManifest = { format: SEARCH_FORMAT, generation: 0, nextSegment: 1, segments: [], scopes: {}, pending: null };

/** A change of the index: the manifest as it will be, and pieces that come or go. */
export interface SearchCommit {
  readonly manifest: SearchManifest;
  readonly added: readonly { readonly segment: number; readonly parts: readonly Uint8Array[] }[];
  readonly dropped: readonly number[];
}

export interface SearchOptions {
  readonly reports?: StoreReports | undefined;
  /** Asked before a lost database is opened again; false while the user is wiped. */
  readonly isWanted?: (() => Promise<boolean>) | undefined;
}

/** Reads within one moment of the index. */
export interface SearchSnapshot {
  readonly manifest: SearchManifest;
  /** The parts of segments, in the order of asking. */
  readonly parts: (wanted: readonly (readonly [segment: number, part: number])[]) => Promise<readonly Uint8Array[]>;
}

interface StoredPart {
  readonly segment: number;
  readonly part: number;
  readonly bytes: Uint8Array;
}

type SearchDatabase = Dexie & {
  values: EntityTable<{ key: string; value: SearchManifest }, 'key'>;
  parts: Table<StoredPart, [number, number]>;
};

const MANIFEST = 'manifest';

/** The name of a user's search index in IndexedDB. */
export function searchName(userId: Uuid): string {
  return `parta-search-${userId}`;
}

/**
 * The search index of one user: made of the replica, so it may be thrown away at any time. Writes are relaxed like the
 * replica's, each is one transaction.
 */
export class SearchStore {
  readonly #db: SearchDatabase;
  readonly #connection: DatabaseConnection;
  readonly #news: News;

  constructor(userId: Uuid, { reports, isWanted }: SearchOptions = {}) {
    this.#db = new Dexie(searchName(userId), { chromeTransactionDurability: 'relaxed' }) as SearchDatabase;
    this.#db.version(1).stores({ values: 'key', parts: '[segment+part]' });
    this.#db.on('versionchange', (event) => {
      this.#db.close({ disableAutoOpen: event.newVersion === null });
      return false;
    });
    this.#news = new News(`${searchName(userId)}-news`);
    // It may be another index by now, or none: its writer and its readers look.
    this.#connection = new DatabaseConnection(this.#db, { reports, mayReopen: isWanted, onReopened: () => this.#news.tell(MANIFEST) });
  }

  /** The newest manifest; an empty one where there is no index of this format. */
  async manifest(): Promise<SearchManifest> {
    return this.#connection.run(() => this.#manifest());
  }

  /** Runs reads that all see the index of one moment. `work` must await nothing but them. */
  snapshot<T>(work: (snapshot: SearchSnapshot) => Promise<T>): Promise<T> {
    return this.#connection.run(() =>
      this.#db.transaction('r', this.#db.values, this.#db.parts, async () =>
        work({
          manifest: await this.#manifest(),
          parts: async (wanted) => {
            if (wanted.length === 0) return [];
            const found = await this.#db.parts.bulkGet(wanted.map(([segment, part]) => [segment, part]));
            return found.map((row) => {
              if (row === undefined) throw new RangeError('a part of the search index is missing');
              return row.bytes;
            });
          },
        }),
      ),
    );
  }

  /** Makes a change of the index of `from`, once: repeated, it finds another generation; answers whether it is still that one, and so was changed. */
  async commit(from: SearchManifest, { manifest, added, dropped }: SearchCommit): Promise<boolean> {
    const isDone = await this.#connection.run(() =>
      this.#db.transaction('rw', this.#db.values, this.#db.parts, async () => {
        const before = await this.#manifest();
        if (before.generation !== from.generation || before.nextSegment !== from.nextSegment) return false;
        if (from.generation === 0) await this.#db.parts.clear();
        for (const segment of dropped) await this.#db.parts.where('[segment+part]').between([segment, Dexie.minKey], [segment, Dexie.maxKey]).delete();
        for (const { segment, parts } of added) await this.#db.parts.bulkPut(parts.map((bytes, part) => ({ segment, part, bytes })));
        await this.#db.values.put({ key: MANIFEST, value: { ...manifest, generation: from.generation + 1 } });
        return true;
      }),
    );
    if (isDone) this.#news.tell(MANIFEST);
    return isDone;
  }

  /** Throws the index away; it is built anew. */
  async clear(): Promise<void> {
    await this.#connection.run(() =>
      this.#db.transaction('rw', this.#db.values, this.#db.parts, async () => {
        await this.#db.parts.clear();
        await this.#db.values.clear();
      }),
    );
    this.#news.tell(MANIFEST);
  }

  /** Calls `listen` after every change, also of other tabs. */
  watch(listen: () => void): () => void {
    return this.#news.hear(listen);
  }

  close(): void {
    this.#news.close();
    this.#connection.close();
  }

  async #manifest(): Promise<SearchManifest> {
    const stored = (await this.#db.values.get(MANIFEST))?.value;
    return stored?.format === SEARCH_FORMAT ? stored : EMPTY_MANIFEST;
  }
}
