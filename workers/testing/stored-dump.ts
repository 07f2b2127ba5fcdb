/** A database as a build of some day left it on a device: its stores with their indexes, and all rows. */
export interface StoredDump {
  /** As IndexedDB counts it. */
  readonly version: number;
  readonly stores: readonly {
    readonly name: string;
    readonly keyPath: string | readonly string[] | null;
    readonly autoIncrement: boolean;
    readonly indexes: readonly { readonly name: string; readonly keyPath: string | readonly string[]; readonly unique: boolean }[];
    readonly rows: readonly unknown[];
  }[];
}

/** Reads a whole database, for a fixture; bytes are left out. */
export async function dumpDatabase(name: string): Promise<StoredDump> {
  const database = await opened(indexedDB.open(name));
  const stores = await Promise.all(
    [...database.objectStoreNames].map(async (storeName) => {
      const store = database.transaction(storeName).objectStore(storeName);
      const indexes = [...store.indexNames].map((indexName) => store.index(indexName)).map((index) => ({ name: index.name, keyPath: index.keyPath, unique: index.unique }));
      return { name: storeName, keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes, rows: await opened<unknown[]>(store.getAll()) };
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
      for (const index of indexes) store.createIndex(index.name, pathOf(index.keyPath) ?? '', { unique: index.unique });
      for (const row of rows) store.put(row);
    }
  });
  (await opened(request)).close();
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
