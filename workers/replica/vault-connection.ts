import type { Table } from 'dexie';
import type { Uuid } from '../../schema/ids.ts';
import { DatabaseConnection } from './database-connection.ts';
import { withRoom } from './make-room.ts';
import { StorageError } from './storage-error.ts';
import type { StoreReports } from './store-health.ts';
import { openVaultDatabase, type VaultDatabase } from './vault-database.ts';

export interface VaultOptions {
  readonly reports?: StoreReports | undefined;
  /** The vault was deleted under the app, by a wipe or by the browser. Called once. */
  readonly onGone?: (() => void) | undefined;
}

/** What the connections of one vault share. */
export interface VaultLife {
  /** The database has been open here: where it is missing from now on, it was deleted under us. */
  hasBeenOpen: boolean;
  /** It was deleted, by a wipe or by the browser. It is not made again: an empty vault would take writes that nobody sends. */
  isGone: boolean;
  /** Called once, when `isGone` has become true. */
  readonly onGone: () => void;
}

/**
 * A connection to a user's vault, and the one door of whatever is read or written over it: a write is one transaction,
 * for which pictures make room where the device is full (R-STO-04), and a connection that was lost is opened again
 * (R-STO-07).
 */
export class VaultConnection {
  readonly tables: VaultDatabase;
  readonly #userId: Uuid;
  readonly #life: VaultLife;
  readonly #connection: DatabaseConnection;

  constructor(userId: Uuid, durability: 'strict' | 'relaxed', life: VaultLife, reports?: StoreReports) {
    this.#userId = userId;
    this.#life = life;
    this.tables = openVaultDatabase(userId, durability);
    this.tables.on('versionchange', (event) => {
      const isDeleted = event.newVersion === null;
      this.tables.close({ disableAutoOpen: isDeleted });
      if (isDeleted) this.#end();
      return false;
    });
    this.tables.on('populate', () => {
      if (!life.hasBeenOpen) return;
      this.#end();
      // The opening is taken back, and with it the empty database.
      throw new StorageError('lost', new Error('the vault was deleted'));
    });
    const ready = (): void => {
      life.hasBeenOpen = true;
    };
    this.tables.on('ready', ready, true);
    this.#connection = new DatabaseConnection(this.tables, { reports, mayReopen: () => !life.isGone });
  }

  read<T>(work: () => PromiseLike<T>): Promise<T> {
    return this.#connection.run(work);
  }

  /** `change` works on these tables alone, and all of it is written or nothing. It may be run twice, never with effect twice. */
  write<T>(tables: readonly Table[], change: () => PromiseLike<T>): Promise<T> {
    return withRoom(this.#userId, async () => {
      let isWritten = false;
      let isAnswered = false;
      const transaction = (): PromiseLike<T> =>
        // Itself async: by that Dexie knows that native promises keep its transaction open.
        this.tables.transaction('rw', tables, async () => {
          // Given up while the database was opening: its caller may have written it again since.
          if (isAnswered) throw new StorageError('lost', new Error('the write was given up before it began'));
          const result = await change();
          isWritten = true;
          return result;
        });
      // A transaction of which a request failed is taken back. One that fails behind its last request may have been
      // committed: that is for the caller to find out. So may one that is stuck, whatever it has written.
      try {
        return await this.#connection.run(transaction, (isStuck) => !isStuck && !isWritten);
      } finally {
        isAnswered = true;
      }
    });
  }

  close(): void {
    this.#connection.close();
  }

  #end(): void {
    if (this.#life.isGone) return;
    this.#life.isGone = true;
    this.#life.onGone();
  }
}
