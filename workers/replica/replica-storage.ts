import { Dexie, type Table } from 'dexie';
import { addRxStorageMultiInstanceSupport, type DexieStorageInternals, type RxDocumentData, type RxJsonSchema, type RxStorageChangeEvent, type RxStorageWriteError } from 'rxdb';
import { getBooleanIndexes, getDexieStoreSchema, getRxStorageDexie, RX_STORAGE_NAME_DEXIE, RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';
import { createRevision, now } from 'rxdb/plugins/utils';
import type { Subscription } from 'rxjs';
import type { Iri } from '../../schema/ids.ts';
import { readByRange } from './read-by-range.ts';
import { stampWrites, type ReplicaStamp } from './replica-stamps.ts';
import type { ReplicaRow } from './replica-row.ts';
import type { TransactionWatchdog } from './transaction-watchdog.ts';

/** Closing waits so long for what runs, ms: less than the 3 s in which a lost database is there again (F-802). */
const CLOSE_WAIT_MS = 1_000;

export type StoredRow = RxDocumentData<ReplicaRow>;

/** A row as it shall be; `previous` is what it is written over. Without it the row must not be there yet. */
export interface RowWrite {
  readonly row: ReplicaRow;
  readonly isDeleted?: boolean;
  readonly previous?: StoredRow;
}

export interface StorageOptions {
  /** Name of the replica; each of its collections is an IndexedDB database, named as RxDB names them. */
  readonly replica: string;
  readonly name: string;
  /** Of one opening of the replica: what is told to other tabs goes over one channel, and revisions end in it. */
  readonly token: string;
  readonly schema: RxJsonSchema<StoredRow>;
  /** The only index beside the key. */
  readonly index: string;
  readonly note: (stamp: ReplicaStamp) => void;
  readonly watchdog?: TransactionWatchdog | undefined;
}

/**
 * A collection of the replica: RxDB's storage instance on a Dexie database that is opened here. RxDB's own way to one
 * remembers a database that failed to open for as long as the realm lives; here the next opening tries again. What RxDB
 * would lay around it (RxDatabase, RxCollection) is here as far as it is needed: revisions, and that closing waits.
 */
export class ReplicaStorage {
  readonly database: Dexie;
  readonly #instance: RxStorageInstanceDexie<ReplicaRow>;
  readonly #token: string;
  readonly #running = new Set<Promise<unknown>>();

  constructor({ replica, name, token, schema, index, note, watchdog }: StorageOptions) {
    this.#token = token;
    // Relaxed: what a power cut takes, the server still has.
    const settings = { chromeTransactionDurability: 'relaxed', autoOpen: false } as const;
    this.database = new Dexie(`rxdb-dexie-${replica}--${schema.version}--${name}`, settings);
    readByRange(this.database);
    stampWrites(this.database, note);
    watchdog?.watch(this.database);
    this.database.version(1).stores({ docs: getDexieStoreSchema(schema), changes: '++sequence, id', attachments: 'id' });
    // RxDB's storage has three indexes for its replication and its clean-up, which are not used here, and every index is
    // written with every row. As the second version of the database: one that has them gives them up when it is opened.
    this.database.version(2).stores({ docs: `id, ${index}` });
    const internals = this.#open(getBooleanIndexes(schema));
    // Whoever waits for it hears of a failure; until then nobody may.
    internals.catch(() => undefined);
    const made = { databaseName: replica, collectionName: name, schema, options: {}, databaseInstanceToken: token, multiInstance: true, devMode: false };
    this.#instance = new RxStorageInstanceDexie<ReplicaRow>(getRxStorageDexie(settings), replica, name, schema, internals, {}, settings, false);
    addRxStorageMultiInstanceSupport(RX_STORAGE_NAME_DEXIE, made, this.#instance);
  }

  /** The rows as they lie in the database, where `_deleted` is '0' or '1'. */
  get docs(): Table<StoredRow, Iri> {
    return this.database.table('docs');
  }

  async ready(): Promise<void> {
    await this.#instance.internals;
  }

  /** The living rows among these. */
  find(ids: readonly Iri[]): Promise<readonly StoredRow[]> {
    return this.#track(this.#instance.findDocumentsById([...ids], false));
  }

  /** Writes and tells every tab; answers the rows that are not as the writes took them to be. */
  async write(writes: readonly RowWrite[]): Promise<readonly RxStorageWriteError<ReplicaRow>[]> {
    const _meta = { lwt: now() };
    const rows = writes.map(({ row, isDeleted = false, previous }) => ({
      ...(previous === undefined ? {} : { previous }),
      document: { ...plainRow(row), _deleted: isDeleted, _attachments: {}, _meta, _rev: createRevision(this.#token, previous) },
    }));
    return (await this.#track(this.#instance.bulkWrite(rows, 'parta'))).error;
  }

  /** Every write of any tab. */
  watch(listen: (events: readonly RxStorageChangeEvent<StoredRow>[]) => void): Subscription {
    return this.#instance.changeStream().subscribe(({ events }) => listen(events));
  }

  async close(): Promise<void> {
    // What runs over a connection that was lost may never end.
    await Promise.race([Promise.allSettled(this.#running), new Promise((resolve) => setTimeout(resolve, CLOSE_WAIT_MS))]);
    await this.#instance.close();
  }

  async #open(booleanIndexes: string[]): Promise<Awaited<DexieStorageInternals>> {
    await this.database.open();
    return { dexieDb: this.database, dexieTable: this.docs, dexieAttachmentsTable: this.database.table('attachments'), booleanIndexes };
  }

  async #track<T>(work: Promise<T>): Promise<T> {
    this.#running.add(work);
    try {
      return await work;
    } finally {
      this.#running.delete(work);
    }
  }
}

/** A row without what RxDB keeps beside it. */
export function plainRow({ id, kind, scope, order, version, payload }: ReplicaRow): ReplicaRow {
  return { id, kind, scope, order, version, payload };
}
