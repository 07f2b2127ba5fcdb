import type { Table } from 'dexie';
import type { Uuid } from '../../schema/ids.ts';
import { withRoom } from './make-room.ts';
import { asStorageErrors, StorageError, storageErrorOf } from './storage-error.ts';
import { openVaultDatabase, type VaultDatabase } from './vault-database.ts';

/**
 * A connection to a user's vault, and the one door of whatever is read or written over it: a write is one transaction,
 * for which pictures make room where the device is full (R-STO-04), and a connection that the browser has lost is opened
 * again (R-STO-03).
 */
export class VaultConnection {
  readonly tables: VaultDatabase;
  readonly #userId: Uuid;
  /** Closed by us or by a wipe: not to be opened again, or a wiped user would have an empty vault. */
  #isEnded = false;

  constructor(userId: Uuid, durability: 'strict' | 'relaxed') {
    this.#userId = userId;
    this.tables = openVaultDatabase(userId, durability);
    // A wipe in another tab deletes the database: let it go, and do not make an empty one again.
    this.tables.on('versionchange', (event) => {
      this.#isEnded ||= event.newVersion === null;
      this.tables.close({ disableAutoOpen: event.newVersion === null });
      return false;
    });
  }

  read<T>(work: () => PromiseLike<T>): Promise<T> {
    return asStorageErrors(() => this.#connected(work, () => true));
  }

  /** `change` works on these tables alone, and all of it is written or nothing. It may be run twice, never with effect twice. */
  write<T>(tables: readonly Table[], change: () => PromiseLike<T>): Promise<T> {
    return withRoom(this.#userId, () => {
      let hasBegun = false;
      const transaction = (): PromiseLike<T> =>
        // Itself async: by that Dexie knows that native promises keep its transaction open.
        this.tables.transaction('rw', tables, async () => {
          hasBegun = true;
          return change();
        });
      return this.#connected(transaction, () => !hasBegun);
    });
  }

  close(): void {
    this.#isEnded = true;
    this.tables.close();
  }

  /**
   * Browsers lose connections without an event (iOS: UnknownError of every transaction from then on); Dexie knows only
   * those that say InvalidStateError. Such a one is closed, so that the next use opens another, which is now where
   * nothing can have been written.
   */
  async #connected<T>(work: () => PromiseLike<T>, mayRepeat: () => boolean): Promise<T> {
    const connection = this.tables.backendDB();
    try {
      return await work();
    } catch (error) {
      if (this.#isEnded || error instanceof StorageError || storageErrorOf(error)?.reason !== 'lost') throw error;
      // Once for all who worked on it: what another of them has opened meanwhile stays open.
      if (this.tables.backendDB() === connection) this.tables.close({ disableAutoOpen: false });
      if (!mayRepeat()) throw error;
      return work();
    }
  }
}
