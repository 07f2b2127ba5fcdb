import { Dexie, type EntityTable } from 'dexie';
import { z } from 'zod';
import { uuidSchema, type Uuid } from '../../schema/ids.ts';
import { SNAPSHOT_CACHE } from '../../schema/port/snapshot.ts';
import { SHARED_CACHE } from '../../schema/port/shared-in.ts';
import { roleSchema } from '../../schema/records/user.ts';
import { DatabaseConnection } from './database-connection.ts';
import { mediaCacheName } from './media-cache-name.ts';
import { News } from './news.ts';
import { replicaDatabases } from './open-collections.ts';
import { searchName } from './search-store.ts';
import { asStorageErrors } from './storage-error.ts';
import type { StoreReports } from './store-health.ts';
import { vaultName } from './vault-database.ts';
import type { DeviceStore, LockedUser } from './vault-store.ts';

const CURRENT_USER = 'currentUser';
/** Names this database; one that is made again has another name. */
const MADE = 'made';
/** Not `language`: under that key earlier builds kept the language of the last log-in, which nobody had chosen. */
const CHOSEN_LANGUAGE = 'chosenLanguage';
/** A LockedUser as JSON. */
const LOCKED_USER = 'lockedUser';
const USER_TOPIC = 'user';
const LANGUAGE_TOPIC = 'language';

const lockedUserSchema = z.object({ userId: uuidSchema, role: roleSchema, unsent: z.int().nonnegative() });

type DeviceDatabase = Dexie & {
  values: EntityTable<{ key: string; value: string }, 'key'>;
  wipes: EntityTable<{ userId: Uuid }, 'userId'>;
};

/** DeviceStore on Dexie: one small database for the whole device. */
export class DexieDevice implements DeviceStore {
  readonly #db: DeviceDatabase;
  readonly #connection: DatabaseConnection;
  readonly #news = new News('parta-device-news');
  /** The database in which somebody was last found here; undefined: nobody was yet. */
  #inhabited: { readonly made: string | undefined } | undefined;
  #isMadeAgain = false;

  constructor(reports?: StoreReports) {
    this.#db = new Dexie('parta-device', { chromeTransactionDurability: 'strict' }) as DeviceDatabase;
    this.#db.version(1).stores({ values: 'key', wipes: 'userId' });
    this.#db.on('populate', (transaction) => transaction.table('values').add({ key: MADE, value: crypto.randomUUID() }));
    // Another context, or this one, may have made it again, empty: who is here is read again.
    this.#connection = new DatabaseConnection(this.#db, { reports, onReopened: () => this.#news.tell(USER_TOPIC) });
  }

  /**
   * Whether currentUserId last answered from another database than the one in which it had found somebody: the browser has
   * deleted that one (cleared site data), nobody has logged out.
   */
  get isMadeAgain(): boolean {
    return this.#isMadeAgain;
  }

  async currentUserId(): Promise<Uuid | null> {
    const [user, made] = (await this.#connection.run(() => this.#db.values.bulkGet([CURRENT_USER, MADE]))).map((stored) => stored?.value);
    if (user !== undefined) this.#inhabited = { made };
    this.#isMadeAgain = user === undefined && this.#inhabited !== undefined && this.#inhabited.made !== made;
    return user ?? null;
  }

  async setCurrentUserId(userId: Uuid | null): Promise<void> {
    await this.#asOne(async () => {
      const before = await this.#db.values.get(CURRENT_USER);
      if (before !== undefined && before.value !== userId) await this.#db.values.delete(CHOSEN_LANGUAGE);
      if (userId === null) return this.#db.values.delete(CURRENT_USER);
      await this.#db.values.put({ key: CURRENT_USER, value: userId });
      await this.#db.wipes.delete(userId);
      await this.#unlock(userId);
    });
    this.#news.tell(USER_TOPIC);
  }

  async lock(user: LockedUser): Promise<void> {
    const wasHere = await this.#asOne(async () => {
      if ((await this.#db.values.get(CURRENT_USER))?.value !== user.userId) return false;
      await this.#db.values.bulkDelete([CURRENT_USER, CHOSEN_LANGUAGE]);
      await this.#db.values.put({ key: LOCKED_USER, value: JSON.stringify(user) });
      return true;
    });
    if (!wasHere) return;
    this.#news.tell(USER_TOPIC);
    if ('caches' in globalThis) await caches.delete(SNAPSHOT_CACHE);
  }

  async lockedUser(): Promise<LockedUser | null> {
    return lockedUserIn((await this.#connection.run(() => this.#db.values.get(LOCKED_USER)))?.value);
  }

  async #unlock(userId: Uuid): Promise<void> {
    if (lockedUserIn((await this.#db.values.get(LOCKED_USER))?.value)?.userId === userId) await this.#db.values.delete(LOCKED_USER);
  }

  watchCurrentUserId(listen: (userId: Uuid | null) => void): () => void {
    return this.#news.follow((topic) => topic === USER_TOPIC, () => this.currentUserId(), listen);
  }

  /** The language that was chosen on this device by whoever uses it now; null: none. It goes with them. */
  async chosenLanguage(): Promise<string | null> {
    return (await this.#connection.run(() => this.#db.values.get(CHOSEN_LANGUAGE)))?.value ?? null;
  }

  async saveChosenLanguage(language: string | null): Promise<void> {
    const isNew = await this.#asOne(async () => {
      if (((await this.#db.values.get(CHOSEN_LANGUAGE))?.value ?? null) === language) return false;
      await (language === null ? this.#db.values.delete(CHOSEN_LANGUAGE) : this.#db.values.put({ key: CHOSEN_LANGUAGE, value: language }));
      return true;
    });
    if (isNew) this.#news.tell(LANGUAGE_TOPIC);
  }

  watchChosenLanguage(listen: (language: string | null) => void): () => void {
    return this.#news.follow((topic) => topic === LANGUAGE_TOPIC || topic === USER_TOPIC, () => this.chosenLanguage(), listen);
  }

  async markWipe(userId: Uuid): Promise<void> {
    const wasHere = await this.#asOne(async () => {
      await this.#db.wipes.put({ userId });
      const isHere = (await this.#db.values.get(CURRENT_USER))?.value === userId;
      if (isHere) await this.#db.values.bulkDelete([CURRENT_USER, CHOSEN_LANGUAGE]);
      await this.#unlock(userId);
      return isHere;
    });
    if (wasHere) this.#news.tell(USER_TOPIC);
  }

  async pendingWipes(): Promise<readonly Uuid[]> {
    return (await this.#connection.run(() => this.#db.wipes.toArray())).map((wipe) => wipe.userId);
  }

  markedHere(): Promise<Uuid | null> {
    return this.#asOne(async () => {
      const here = (await this.#db.values.get(CURRENT_USER))?.value;
      return here !== undefined && (await this.#db.wipes.get(here)) !== undefined ? here : null;
    });
  }

  async unmarkHere(userId: Uuid): Promise<void> {
    await this.#asOne(async () => {
      if ((await this.#db.values.get(CURRENT_USER))?.value === userId) await this.#db.wipes.delete(userId);
    });
  }

  async wipe(userId: Uuid): Promise<void> {
    await this.markWipe(userId);
    if ('caches' in globalThis) await Promise.all([caches.delete(mediaCacheName(userId)), caches.delete(SNAPSHOT_CACHE), caches.delete(SHARED_CACHE)]);
    for (const name of await databasesOf(userId)) await asStorageErrors(() => Dexie.delete(name));
    await this.#connection.run(() => this.#db.wipes.delete(userId));
  }

  close(): void {
    this.#news.close();
    this.#connection.close();
  }

  /** Every such change may be repeated: carried out twice it leaves what it leaves once. */
  #asOne<T>(work: () => Promise<T>): Promise<T> {
    return this.#connection.run(() => this.#db.transaction('rw', this.#db.values, this.#db.wipes, work));
  }
}

function lockedUserIn(stored: string | undefined): LockedUser | null {
  if (stored === undefined) return null;
  const user = lockedUserSchema.safeParse(JSON.parse(stored));
  return user.success ? user.data : null;
}

async function databasesOf(userId: Uuid): Promise<string[]> {
  const own = new Set([vaultName(userId), searchName(userId)]);
  const names = await Dexie.getDatabaseNames();
  return [...(await replicaDatabases(userId)), ...names.filter((name) => own.has(name))];
}
