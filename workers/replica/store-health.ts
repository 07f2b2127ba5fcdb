/** A store that could not be reopened is tried again after so long, ms; twice as long after each further failure. */
const RETRY_MS = 1_000;
/** The longest wait between two tries, ms. */
const RETRY_CAP_MS = 30_000;
/** So many failed reopenings of one store in a row ask for another worker (F-802). */
const FAILURES_MAX = 2;
/** Failures closer together than this are one failure that several readers met, ms. */
const ONE_FAILURE_MS = RETRY_MS / 2;

/** What a store reports about its connection. A store is known by its identity. */
export interface StoreReports {
  /** The store was read or written. */
  works(store: object): void;
  /** The store works over another connection than before; what changed in between was not heard. */
  reopened(store: object): void;
  /** The store has not answered in time, and is being reopened (R-STO-10). `retry` touches it once. */
  lost(store: object, retry: () => Promise<unknown>): void;
  /** The store could not be reopened. `retry` touches it once. */
  failed(store: object, retry: () => Promise<unknown>): void;
  /** The store was closed for good by its owner. */
  closed(store: object): void;
}

const ignore = (): void => undefined;
/** For stores whose connection interests nobody (tests, short-lived stores). */
export const NO_REPORTS: StoreReports = {
  works: ignore,
  reopened: ignore,
  lost: ignore,
  failed: ignore,
  closed: ignore,
};

interface Failure {
  count: number;
  countedAt: number;
  timer: ReturnType<typeof setTimeout>;
}

/** Whether the stores of one execution context can be read and written (R-STO-07). Retries failed stores until they work. */
export class StoreHealth implements StoreReports {
  readonly #restart: () => void;
  readonly #failures = new Map<object, Failure>();
  readonly #listeners = new Set<() => void>();
  readonly #reopenListeners = new Set<() => void>();

  /** `restart` asks for another worker; it is called after each failure from the second in a row on. */
  constructor(restart: () => void = () => undefined) {
    this.#restart = restart;
  }

  /** True while a store cannot be reopened. */
  isLost(): boolean {
    return this.#failures.size > 0;
  }

  /** Calls `listen` after each change of `isLost` until the returned function is called. */
  watch(listen: () => void): () => void {
    this.#listeners.add(listen);
    return () => this.#listeners.delete(listen);
  }

  /** Calls `listen` whenever a store was reopened, until the returned function is called. */
  watchReopened(listen: () => void): () => void {
    this.#reopenListeners.add(listen);
    return () => this.#reopenListeners.delete(listen);
  }

  works(store: object): void {
    const failure = this.#failures.get(store);
    if (failure === undefined) return;
    clearTimeout(failure.timer);
    this.#failures.delete(store);
    if (!this.isLost()) this.#tell();
  }

  reopened(): void {
    for (const listen of this.#reopenListeners) listen();
  }

  lost(store: object, retry: () => Promise<unknown>): void {
    if (!this.#failures.has(store)) this.#note(store, { count: 0, countedAt: Number.NEGATIVE_INFINITY }, retry);
  }

  failed(store: object, retry: () => Promise<unknown>): void {
    const now = Date.now();
    const before = this.#failures.get(store);
    if (before !== undefined && Math.abs(now - before.countedAt) < ONE_FAILURE_MS) return;
    clearTimeout(before?.timer);
    const count = (before?.count ?? 0) + 1;
    this.#note(store, { count, countedAt: now }, retry);
    if (count >= FAILURES_MAX) this.#restart();
  }

  closed(store: object): void {
    this.works(store);
  }

  #note(store: object, failure: Omit<Failure, 'timer'>, retry: () => Promise<unknown>): void {
    const wait = Math.min(RETRY_CAP_MS, RETRY_MS * 2 ** Math.max(0, failure.count - 1));
    const timer = setTimeout(() => void retry().catch(() => undefined), wait);
    const isFirst = !this.isLost();
    this.#failures.set(store, { ...failure, timer });
    if (isFirst) this.#tell();
  }

  #tell(): void {
    for (const listen of this.#listeners) listen();
  }
}
