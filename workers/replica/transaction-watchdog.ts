import type { DBCore, DBCoreTable, DBCoreTransaction, Dexie } from 'dexie';
import { NO_REPORTS, type StoreReports } from './store-health.ts';

/**
 * A transaction without progress for so long is lost, ms (F-905): as long as the page waits for an answer of its
 * worker (PING_LIMIT_MS in src/data/port-client.ts), and less than a command may take (DEVICE_LIMIT_MS in
 * port/run-command.ts).
 */
export const STUCK_MS = 10_000;
/** How often progress is looked at, ms. Time is counted in these ticks: not that in which the worker does not run. */
const TICK_MS = 500;
/** What a tick that comes late counts for at most, ms. */
const TICK_COUNTS_MS = 2 * TICK_MS;
/** After a longer gap between two ticks the worker was suspended, and storage gets the whole time again, ms. */
const SUSPENDED_MS = 5_000;
/** Files may take longer: storage that works writes at least so many bytes in a ms, a fifth of a cheap phone's eMMC. */
const BYTES_PER_MS = 2_000;

/** Ends work on a database that has not answered in time. */
export class StuckError extends Error {
  /** The database has not opened in time, and may still do so; false: a transaction has not ended. */
  readonly isOpening: boolean;

  constructor(isOpening: boolean) {
    super(`IndexedDB has not answered for ${STUCK_MS} ms`);
    this.name = 'StuckError';
    this.isOpening = isOpening;
  }
}

export interface WatchdogParts {
  /** Called when the database is stuck: ends the work that waits for it. Its transactions are aborted by then. */
  readonly onStuck: (isOpening: boolean) => void;
  /** Reads something small. */
  readonly probe: () => Promise<unknown>;
  readonly reports?: StoreReports | undefined;
}

interface Operation {
  /** Counted time without progress, ms. */
  idleMs: number;
  /** How much longer than STUCK_MS it may take, ms. */
  extraMs: number;
  readonly isOpening: boolean;
  /** True while it may take any time. */
  readonly isPatient: () => boolean;
  readonly abort: () => void;
}

/**
 * Watches the transactions and openings of one database for those that never end and never fail (R-STO-10). A request
 * that is answered is progress of its transaction, and of all that began later: they may have waited for it. Time
 * counts only while the worker runs. An opening may take any time while it is blocked or upgrades the database.
 */
export class TransactionWatchdog {
  readonly #parts: WatchdogParts;
  #reports: StoreReports;
  /** In the order of their beginning. */
  readonly #operations = new Set<Operation>();
  readonly #ofTransaction = new WeakMap<DBCoreTransaction, Operation>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #tickedAt = 0;
  /** How often the database was stuck since a transaction last ended well. */
  #stuckCount = 0;

  constructor(parts: WatchdogParts) {
    this.#parts = parts;
    this.#reports = parts.reports ?? NO_REPORTS;
  }

  /** Watches `database`, which must not be open yet. After a reopening it may be another object than before. */
  watch(database: Dexie): void {
    database.use({ stack: 'dbcore', name: 'parta-watchdog', level: INNERMOST, create: (core) => this.#watched(core) });
    let isBlocked = false;
    database.on('blocked', () => {
      isBlocked = true;
    });
    const open = database.open.bind(database);
    database.open = () => {
      const opening = open();
      // Dexie has a connection before it is open only in an upgrade, which may have to write every row.
      const isPatient = (): boolean => isBlocked || database.backendDB() !== null;
      const operation = this.#begin({ idleMs: 0, extraMs: 0, isOpening: true, isPatient, abort: () => undefined });
      const end = (): void => {
        isBlocked = false;
        this.#operations.delete(operation);
      };
      opening.then(end, end);
      return opening;
    };
  }

  /** Ends the reports; work that still runs is still ended when it is stuck. */
  close(): void {
    this.#reports.closed(this);
    this.#reports = NO_REPORTS;
  }

  #watched(core: DBCore): DBCore {
    return {
      ...core,
      transaction: (stores, mode, options) => {
        const transaction = core.transaction(stores, mode, options);
        if (isEventTarget(transaction)) this.#beginTransaction(transaction);
        return transaction;
      },
      table: (name) => this.#watchedTable(core.table(name)),
    };
  }

  #watchedTable(table: DBCoreTable): DBCoreTable {
    return {
      ...table,
      get: (request) => this.#noted(request, table.get(request)),
      getMany: (request) => this.#noted(request, table.getMany(request)),
      query: (request) => this.#noted(request, table.query(request)),
      openCursor: (request) => this.#noted(request, table.openCursor(request)),
      count: (request) => this.#noted(request, table.count(request)),
      mutate: (request) => {
        const operation = this.#ofTransaction.get(request.trans);
        if (operation !== undefined && 'values' in request) operation.extraMs += bytesIn(request.values) / BYTES_PER_MS;
        return this.#noted(request, table.mutate(request));
      },
    };
  }

  #noted<T>({ trans }: { readonly trans: DBCoreTransaction }, answer: Promise<T>): Promise<T> {
    const note = (): void => this.#noteProgress(trans);
    answer.then(note, note);
    return answer;
  }

  #beginTransaction(transaction: DBCoreTransaction & EventTarget): void {
    const abort = (): void => transaction.abort();
    const operation = this.#begin({ idleMs: 0, extraMs: 0, isOpening: false, isPatient: () => false, abort });
    this.#ofTransaction.set(transaction, operation);
    const end = (): void => {
      this.#noteProgress(transaction);
      this.#operations.delete(operation);
    };
    transaction.addEventListener('abort', end);
    transaction.addEventListener('complete', () => {
      end();
      this.#noteWorks();
    });
  }

  #begin(operation: Operation): Operation {
    this.#operations.add(operation);
    if (this.#timer === null) {
      this.#tickedAt = Date.now();
      this.#timer = setTimeout(() => this.#tick(), TICK_MS);
    }
    return operation;
  }

  #noteProgress(transaction: DBCoreTransaction): void {
    const moved = this.#ofTransaction.get(transaction);
    if (moved === undefined || !this.#operations.has(moved)) return;
    let isLater = false;
    for (const operation of this.#operations) {
      isLater ||= operation === moved;
      if (isLater) operation.idleMs = 0;
    }
  }

  #noteWorks(): void {
    if (this.#stuckCount === 0) return;
    this.#stuckCount = 0;
    this.#reports.works(this);
  }

  #tick(): void {
    const now = Date.now();
    const gap = now - this.#tickedAt;
    this.#tickedAt = now;
    this.#timer = this.#operations.size === 0 ? null : setTimeout(() => this.#tick(), TICK_MS);
    const counted = Math.min(gap, TICK_COUNTS_MS);
    // A clock that was set back says nothing.
    const isSuspended = gap < 0 || gap > SUSPENDED_MS;
    let extraMs = 0;
    let stuck: Operation | undefined;
    for (const operation of this.#operations) {
      operation.idleMs = isSuspended || operation.isPatient() ? 0 : operation.idleMs + counted;
      // Of an earlier one, too: it may be what this one waits for.
      extraMs = Math.max(extraMs, operation.extraMs);
      if (operation.idleMs >= STUCK_MS + extraMs) stuck ??= operation;
    }
    if (stuck !== undefined) this.#giveUp(stuck.isOpening);
  }

  #giveUp(isOpening: boolean): void {
    this.#stuckCount += 1;
    for (const operation of this.#operations) {
      // An opening cannot be taken back: it is waited for again.
      operation.idleMs = 0;
      if (operation.isOpening) continue;
      this.#operations.delete(operation);
      abort(operation);
    }
    // Only another worker helps where an opening never ends, so that counts as a reopening that has failed.
    if (isOpening || this.#stuckCount > 1) this.#reports.failed(this, this.#parts.probe);
    else this.#reports.lost(this, this.#parts.probe);
    this.#parts.onStuck(isOpening);
  }
}

/** Dexie's own middlewares begin at -1: below them each request is one of IndexedDB. */
const INNERMOST = -2;

/** So that it cannot take effect later, and holds up no transaction of the next connection. */
function abort(operation: Operation): void {
  try {
    operation.abort();
  } catch {
    // It was being committed, or the connection is gone.
  }
}

function isEventTarget(transaction: DBCoreTransaction): transaction is DBCoreTransaction & EventTarget {
  return 'addEventListener' in transaction;
}

/** The bytes of the files in rows that are written. */
function bytesIn(values: readonly unknown[]): number {
  let bytes = 0;
  for (const value of values) {
    const parts: readonly unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [];
    for (const part of parts) if (part instanceof Blob) bytes += part.size;
  }
  return bytes;
}
