/** A database as a build of some day left it on a device: its stores with their indexes, and all rows. */
export interface StoredDump {
  /** As IndexedDB counts it. */
  readonly version: number;
  readonly stores: readonly {
    readonly name: string;
    readonly keyPath: string | readonly string[] | null;
    readonly autoIncrement: boolean;
    readonly indexes: readonly { readonly name: string; readonly keyPath: string | readonly string[]; readonly unique: boolean; readonly multiEntry?: boolean }[];
    readonly rows: readonly unknown[];
  }[];
}

/** Bytes as JSON can have them: a letter each. */
interface DumpedBlob {
  readonly latin1: string;
  readonly type: string;
}

/** Reads a whole database, for a fixture. */
export async function dumpDatabase(name: string): Promise<StoredDump> {
  const database = await opened(indexedDB.open(name));
  const stores = await Promise.all(
    [...database.objectStoreNames].map(async (storeName) => {
      const store = database.transaction(storeName).objectStore(storeName);
      const indexes = [...store.indexNames].map((indexName) => store.index(indexName)).map((index) => ({ name: index.name, keyPath: index.keyPath, unique: index.unique, ...(index.multiEntry && { multiEntry: true }) }));
      const { keyPath, autoIncrement } = store;
      const rows = await opened<unknown[]>(store.getAll());
      return { name: storeName, keyPath, autoIncrement, indexes, rows: await Promise.all(rows.map(withoutBlobs)) };
    }),
  );
  const { version } = database;
  database.close();
  return { version, stores };
}

/** Makes the database that the dump is of, as that build would have left it. */
export async function restoreDatabase(name: string, dump: StoredDump): Promise<void> {
  const request = indexedDB.open(name, dump.version);
  request.addEventListener('upgradeneeded', () => {
    for (const { name: storeName, keyPath, autoIncrement, indexes, rows } of dump.stores) {
      const store = request.result.createObjectStore(storeName, { keyPath: pathOf(keyPath), autoIncrement });
      for (const index of indexes) store.createIndex(index.name, pathOf(index.keyPath) ?? '', { unique: index.unique, multiEntry: index.multiEntry === true });
      for (const row of rows) store.put(withBlobs(row));
    }
  });
  (await opened(request)).close();
}

async function withoutBlobs(row: unknown): Promise<unknown> {
  if (typeof row !== 'object' || row === null) return row;
  const fields = Object.entries(row).map(async ([name, value]: [string, unknown]) => [name, value instanceof Blob ? await dumpedBlob(value) : value] as const);
  return Object.fromEntries(await Promise.all(fields));
}

async function dumpedBlob(blob: Blob): Promise<DumpedBlob> {
  return { latin1: String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())), type: blob.type };
}

function withBlobs(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  return Object.fromEntries(Object.entries(row).map(([name, value]: [string, unknown]) => [name, isDumpedBlob(value) ? blobOf(value) : value]));
}

function blobOf({ latin1, type }: DumpedBlob): Blob {
  return new Blob([Uint8Array.from(latin1, (letter) => letter.charCodeAt(0))], { type });
}

function isDumpedBlob(value: unknown): value is DumpedBlob {
  return typeof value === 'object' && value !== null && 'latin1' in value && 'type' in value;
}

function pathOf(keyPath: string | readonly string[] | null): string | string[] | null {
  return typeof keyPath === 'string' || keyPath === null ? keyPath : [...keyPath];
}

function opened<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('IndexedDB', { cause: request.error })));
  });
}
