import { forceCloseDatabase } from 'fake-indexeddb';
import { vi } from 'vitest';

/** Every way in which a browser takes an open IndexedDB connection away from an app (F-802). */
export const CONNECTION_FAULTS = ['UnknownError', 'UnknownError of each request', 'InvalidStateError', 'AbortError', 'abort event', 'close event', 'versionchange event'] as const;
export type ConnectionFault = (typeof CONNECTION_FAULTS)[number];

/**
 * How transactions stop without a word, as in WebKit under load (F-905). `locked`: none of their requests is answered
 * until they are aborted. `deaf`: not even abort is answered. `unconfirmed`: all requests are carried out, and no event
 * says that the transaction is complete.
 */
export type Hang = 'locked' | 'deaf' | 'unconfirmed';

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
  /** Transactions over connections that are open now, to databases with `part` in their name, never end. */
  hangOpen(hang: Hang, part?: string): void;
  /** As hangOpen, also over later connections, until the answer is called. */
  hangAll(hang: Hang, part?: string): () => void;
  /** Each request to the store, or without one each request and each commit, takes so many ms from now on. */
  slowDown(ms: number, store?: string): void;
  /** Openings are not answered, until the answer is called; then all of them are. */
  holdOpenings(): () => void;
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
  let held: (() => void)[] | null = null;
  let slow: { readonly ms: number; readonly store: string | undefined } = { ms: 0, store: undefined };
  const hung = new Map<IDBDatabase, Hang>();
  const hanging: { readonly hang: Hang; readonly part: string }[] = [];
  const hangOf = (connection: IDBDatabase): Hang | undefined =>
    hung.get(connection) ?? hanging.find(({ part }) => connection.name.includes(part))?.hang;
  hangTransactions(hangOf, (store) => (slow.store === undefined || slow.store === store ? slow.ms : 0));
  const openAs = methodOf<IDBOpenDBRequest>(IDBFactory.prototype, 'open');
  const beginAs = methodOf<IDBTransaction>(IDBDatabase.prototype, 'transaction');
  const storeAs = methodOf<IDBObjectStore>(IDBTransaction.prototype, 'objectStore');
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function asked(this: IDBFactory, ...args) {
    openings += 1;
    if (isFailing) throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
    const request = openAs(this, args);
    if (held !== null) holdBack(request, held);
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
    hangOpen(hang, part = '') {
      for (const connection of open) if (connection.name.includes(part)) hung.set(connection, hang);
    },
    hangAll(hang, part = '') {
      const one = { hang, part };
      hanging.push(one);
      return () => void hanging.splice(hanging.indexOf(one), 1);
    },
    slowDown(ms, store) {
      slow = { ms, store };
    },
    holdOpenings() {
      const mine: (() => void)[] = (held = []);
      return () => {
        held = null;
        for (const release of mine) release();
      };
    },
    openings: () => openings,
  };
}

/** A transaction of fake-indexeddb goes on by `_start`: once for each request, and once more at its end. */
interface FakeTransaction extends IDBTransaction {
  _started: boolean;
  readonly _requests: readonly { readonly request: { readonly source?: { readonly name: string } } }[];
  _start(): void;
}

type HangOf = (connection: IDBDatabase) => Hang | undefined;

function hangTransactions(hangOf: HangOf, delayOf: (store: string | undefined) => number): void {
  const prototype = IDBTransaction.prototype as FakeTransaction;
  const startAs = methodOf<void>(prototype, '_start');
  const abortAs = methodOf<void>(prototype, 'abort');
  const stuck = new Map<IDBTransaction, Hang>();
  vi.spyOn(prototype, '_start').mockImplementation(function start(this: FakeTransaction) {
    const hang = this.mode === 'versionchange' ? undefined : hangOf(this.db);
    if (hang === undefined || (hang === 'unconfirmed' && this._requests.length > 0)) {
      const delayMs = delayOf(this._requests[0]?.request.source?.name);
      if (delayMs === 0) return startAs(this, []);
      this._started = true;
      setTimeout(() => startAs(this, []), delayMs);
      return;
    }
    stuck.set(this, hang);
    this._started = true;
    if (hang !== 'locked') letOthersStart(this);
  });
  vi.spyOn(prototype, 'abort').mockImplementation(function abort(this: FakeTransaction) {
    if ((stuck.get(this) ?? 'locked') !== 'locked') throw new DOMException('Not now', 'InvalidStateError');
    abortAs(this, []);
  });
}

interface FakeDatabase {
  readonly transactions: IDBTransaction[];
  processTransactions(): void;
}

/** As if the transaction were over: it holds no lock. */
function letOthersStart(transaction: IDBTransaction): void {
  const raw = Reflect.get(transaction.db, '_rawDatabase') as FakeDatabase;
  raw.transactions.splice(raw.transactions.indexOf(transaction), 1);
  raw.processTransactions();
}

/** Puts the event that says that a database is open into `held`. */
function holdBack(request: IDBOpenDBRequest, held: (() => void)[]): void {
  const dispatch = request.dispatchEvent.bind(request);
  request.dispatchEvent = (event) => {
    if (event.type !== 'success') return dispatch(event);
    held.push(() => dispatch(event));
    return true;
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
