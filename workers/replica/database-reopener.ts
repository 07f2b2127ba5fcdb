import { NO_REPORTS, type StoreReports } from './store-health.ts';
import { storeFailureOf, type StorageError } from './storage-error.ts';
import { StuckError } from './transaction-watchdog.ts';

export interface ReopenerParts {
  /** The open connection, or what stands for it; compared by identity. Null while nothing is open. */
  readonly connection: () => object | null;
  /** Closes a lost connection, unless another one is open by now; the next work opens the database again. */
  readonly letGo: (lost: object | null) => void | Promise<void>;
  /** False where the database must stay closed: its owner or a wipe has closed it, or it is another one now. */
  readonly mayReopen: () => boolean | Promise<boolean>;
  /** Reads something small. */
  readonly probe: () => Promise<unknown>;
  /** Called when work has succeeded over another connection than before. */
  readonly onReopened?: (() => void) | undefined;
  readonly reports?: StoreReports | undefined;
}

/**
 * Runs the work of one database and reopens the database where its connection was lost (R-STO-07): by an error of any
 * transaction, a close event, a version change, an opening that failed, or a transaction that never ends (R-STO-10).
 * The vault, the device's database, the replica and the search index all work through it.
 */
export class DatabaseReopener {
  readonly #parts: ReopenerParts;
  readonly #reports: StoreReports;
  #known: object | null = null;
  /** Ends the work that runs now. */
  readonly #running = new Set<(stuck: StuckError) => void>();

  constructor(parts: ReopenerParts) {
    this.#parts = parts;
    this.#reports = parts.reports ?? NO_REPORTS;
  }

  /**
   * Answers the result of `work`. Where the connection was lost, reopens the database and runs `work` once more, if
   * `mayRepeat` then says that this cannot take effect twice; `isStuck`: the first run was given up, and may go on.
   * Throws a StorageError where storage failed, else the error of `work`; a StorageError that `work` itself throws is
   * passed on.
   */
  async run<T>(work: () => PromiseLike<T>, mayRepeat: (isStuck: boolean) => boolean = () => true): Promise<T> {
    const connection = this.#parts.connection();
    try {
      return this.#worked(await this.#endable(work));
    } catch (error) {
      const failure = storeFailureOf(error);
      if (failure === null) throw error;
      const isStuck = error instanceof StuckError;
      // The opening goes on, and another one would wait for it.
      if (isStuck && error.isOpening) throw failure;
      if (failure === error || failure.reason === 'quota' || !(await this.#parts.mayReopen())) throw failure;
      if (!isStuck) await this.#parts.letGo(connection);
      if (!mayRepeat(isStuck)) throw failure;
    }
    try {
      return this.#worked(await this.#endable(work));
    } catch (error) {
      throw this.#failed(error);
    }
  }

  /** Ends all work that runs, as the database does not answer (R-STO-10), and lets go of a connection that is open. */
  giveUp(isOpening: boolean): void {
    const lost = isOpening ? null : this.#parts.connection();
    const stuck = new StuckError(isOpening);
    for (const end of this.#running) end(stuck);
    if (lost !== null) void Promise.resolve(this.#parts.letGo(lost)).catch(() => undefined);
  }

  /** Ends the reports of a database that its owner closes. */
  close(): void {
    this.#reports.closed(this);
  }

  async #endable<T>(work: () => PromiseLike<T>): Promise<T> {
    const given = Promise.withResolvers<never>();
    this.#running.add(given.reject);
    try {
      return await Promise.race([work(), given.promise]);
    } finally {
      this.#running.delete(given.reject);
    }
  }

  #worked<T>(result: T): T {
    const connection = this.#parts.connection();
    const before = this.#known;
    this.#known = connection ?? before;
    this.#reports.works(this);
    if (before !== null && connection !== null && before !== connection) {
      this.#parts.onReopened?.();
      this.#reports.reopened(this);
    }
    return result;
  }

  /** What the second try has failed with; a failure of storage is reported, unless the watchdog has done so. */
  #failed(error: unknown): unknown {
    const failure: StorageError | null = storeFailureOf(error);
    const isReported = failure === error || error instanceof StuckError;
    if (failure !== null && !isReported && failure.reason !== 'quota') {
      this.#reports.failed(this, () => this.run(this.#parts.probe));
    }
    return failure ?? error;
  }
}
