import { forceCloseDatabase } from 'fake-indexeddb';
import { vi } from 'vitest';

/** Every way in which a browser takes an open IndexedDB connection away from an app (F-802). */
export const CONNECTION_FAULTS = ['UnknownError', 'UnknownError of each request', 'InvalidStateError', 'AbortError', 'abort event', 'close event', 'versionchange event'] as const;
export type ConnectionFault = (typeof CONNECTION_FAULTS)[number];

/** The words of WebKit after an app was in the background. */
const LOST = 'Connection to Indexed Database server lost. Refresh the page to try again';

/** Breaks the connections of this realm; the databases themselves stay as they are. */
export interface ConnectionBreaker {
  /** Breaks the connections that are open now; later ones work. Resolves when the browser's events were fired. */
  breakAll(fault: ConnectionFault): Promise<void>;
  /** Deletes all databases as a browser does that clears the data of a site: connections are closed with an event, nobody is asked. */
  clearSite(): Promise<void>;
  /** Fails every opening with UnknownError until the answer is called. */
  failOpenings(): () => void;
  /** How many openings were asked for. */
  openings(): number;
}

type Method<R> = (self: object, args: readonly unknown[]) => R;

/** The method as it is now, to be called in the place of which a test puts another. */
function methodOf<R>(prototype: object, name: string): Method<R> {
  const method: unknown = Reflect.get(prototype, name);
  if (typeof method !== 'function') throw new Error(`no ${name}`);
  return (self, args) => Reflect.apply(method, self, args) as R;
}

/** Follows all connections from now on; `vi.restoreAllMocks` ends it. */
export function watchConnections(): ConnectionBreaker {
  const open = new Set<IDBDatabase>();
  const broken = new Map<IDBDatabase, ConnectionFault>();
  let openings = 0;
  let isFailing = false;
  const openAs = methodOf<IDBOpenDBRequest>(IDBFactory.prototype, 'open');
  const beginAs = methodOf<IDBTransaction>(IDBDatabase.prototype, 'transaction');
  const storeAs = methodOf<IDBObjectStore>(IDBTransaction.prototype, 'objectStore');
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function asked(this: IDBFactory, ...args) {
    openings += 1;
    if (isFailing) throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
    const request = openAs(this, args);
    // Only databases of this app: RxDB's tab channel has one of its own where there is no browser.
    if (/^(?:rxdb-dexie-)?parta-/u.test(args[0])) request.addEventListener('success', () => open.add(request.result));
    return request;
  });
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function over(this: IDBDatabase, ...args) {
    const fault = broken.get(this);
    if (fault === 'UnknownError' || fault === 'InvalidStateError' || fault === 'AbortError') throw new DOMException(LOST, fault);
    const transaction = beginAs(this, args);
    if (fault === 'abort event') queueMicrotask(() => transaction.abort());
    return transaction;
  });
  vi.spyOn(IDBTransaction.prototype, 'objectStore').mockImplementation(function store(this: IDBTransaction, ...args) {
    if (broken.get(this.db) === 'UnknownError of each request') throw new DOMException(LOST, 'UnknownError');
    return storeAs(this, args);
  });
  return {
    async breakAll(fault) {
      for (const connection of open) {
        // Its type asks for the class instead of a connection.
        if (fault === 'close event') Reflect.apply(forceCloseDatabase, undefined, [connection]);
        else if (fault === 'versionchange event') await askForUpgrade(openAs, connection);
        else broken.set(connection, fault);
      }
      open.clear();
      await new Promise((resolve) => setTimeout(resolve));
    },
    async clearSite() {
      const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
      for (const connection of open) Reflect.apply(forceCloseDatabase, undefined, [connection]);
      open.clear();
      await Promise.all(names.map(deleteDatabase));
    },
    failOpenings() {
      isFailing = true;
      return () => {
        isFailing = false;
      };
    },
    openings: () => openings,
  };
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    indexedDB.deleteDatabase(name).addEventListener('success', () => resolve());
  });
}

/** As a newer build in another tab causes it: asks for an upgrade, and takes it back once every connection let go. */
function askForUpgrade(openAs: Method<IDBOpenDBRequest>, { name, version }: IDBDatabase): Promise<void> {
  return new Promise((resolve) => {
    const request = openAs(indexedDB, [name, version + 10]);
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    request.addEventListener('error', (event) => {
      event.preventDefault();
      resolve();
    });
  });
}
