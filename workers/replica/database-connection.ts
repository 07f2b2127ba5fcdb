import type { Dexie } from 'dexie';
import { DatabaseReopener } from './database-reopener.ts';
import { openAgain } from './open-again.ts';
import type { StoreReports } from './store-health.ts';
import { TransactionWatchdog } from './transaction-watchdog.ts';

export interface ConnectionOptions {
  readonly reports?: StoreReports | undefined;
  /** Called when work has succeeded over another connection than before. */
  readonly onReopened?: (() => void) | undefined;
  /** Asked before a lost connection is replaced; a database that a wipe deletes must not be made again. */
  readonly mayReopen?: (() => boolean | Promise<boolean>) | undefined;
}

/** A Dexie database that is reopened whenever its connection was lost (R-STO-07, R-STO-10), until `close`. */
export class DatabaseConnection {
  readonly #database: Dexie;
  readonly #reopener: DatabaseReopener;
  readonly #watchdog: TransactionWatchdog;
  #isClosed = false;
  #followed: IDBDatabase | null = null;

  constructor(database: Dexie, { reports, onReopened, mayReopen = () => true }: ConnectionOptions = {}) {
    this.#database = database;
    openAgain(database);
    this.#reopener = new DatabaseReopener({
      connection: () => this.#connection(),
      letGo: (lost) => {
        if (lost === null || this.#connection() === lost) database.close({ disableAutoOpen: false });
      },
      mayReopen: async () => !this.#isClosed && (await mayReopen()) && !this.#isClosed,
      probe: () => this.#probe(),
      reports,
      onReopened,
    });
    const onStuck = (isOpening: boolean): void => this.#reopener.giveUp(isOpening);
    this.#watchdog = new TransactionWatchdog({ onStuck, probe: () => this.run(() => this.#probe()), reports });
    this.#watchdog.watch(database);
  }

  /** As DatabaseReopener.run, over this database. */
  async run<T>(work: () => PromiseLike<T>, mayRepeat?: (isStuck: boolean) => boolean): Promise<T> {
    const result = await this.#reopener.run(work, mayRepeat);
    this.#follow();
    return result;
  }

  /** Closes the database for good: later work fails with StorageError `lost`. */
  close(): void {
    this.#isClosed = true;
    this.#reopener.close();
    this.#watchdog.close();
    this.#database.close();
  }

  /** Dexie's type hides that nothing may be open. */
  #connection(): IDBDatabase | null {
    return this.#database.backendDB();
  }

  /** A browser that closes the connection (cleared site data, a dying storage process) may have deleted the database: looks at once. */
  #follow(): void {
    const connection = this.#connection();
    if (connection === null || connection === this.#followed) return;
    this.#followed = connection;
    connection.addEventListener('close', () => setTimeout(() => void this.run(() => this.#probe()).catch(() => undefined)), { once: true });
  }

  async #probe(): Promise<void> {
    await this.#database.tables[0]?.limit(1).primaryKeys();
  }
}
