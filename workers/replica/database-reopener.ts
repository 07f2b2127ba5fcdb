import { NO_REPORTS, type StoreReports } from './store-health.ts';
import { storeFailureOf, type StorageError } from './storage-error.ts';

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
 * transaction, a close event, a version change, or an opening that failed. The vault, the device's database, the replica
 * and the search index all work through it.
 */
export class DatabaseReopener {
  readonly #parts: ReopenerParts;
  readonly #reports: StoreReports;
  #known: object | null = null;

  constructor(parts: ReopenerParts) {
    this.#parts = parts;
    this.#reports = parts.reports ?? NO_REPORTS;
  }

  /**
   * Answers the result of `work`. Where the connection was lost, reopens the database and runs `work` once more, if
   * `mayRepeat` then says that this cannot take effect twice. Throws a StorageError where storage failed, else the error
   * of `work`; a StorageError that `work` itself throws is passed on.
   */
  async run<T>(work: () => PromiseLike<T>, mayRepeat: () => boolean = () => true): Promise<T> {
    const connection = this.#parts.connection();
    try {
      return this.#worked(await work());
    } catch (error) {
      const failure = storeFailureOf(error);
      if (failure === null) throw error;
      if (failure === error || failure.reason === 'quota' || !(await this.#parts.mayReopen())) throw failure;
      await this.#parts.letGo(connection);
      if (!mayRepeat()) throw failure;
    }
    try {
      return this.#worked(await work());
    } catch (error) {
      throw this.#failed(error);
    }
  }

  /** Ends the reports of a database that its owner closes. */
  close(): void {
    this.#reports.closed(this);
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

  /** What the second try has failed with; a failure of storage is reported. */
  #failed(error: unknown): unknown {
    const failure: StorageError | null = storeFailureOf(error);
    if (failure !== null && failure !== error && failure.reason !== 'quota') this.#reports.failed(this, () => this.run(this.#parts.probe));
    return failure ?? error;
  }
}
