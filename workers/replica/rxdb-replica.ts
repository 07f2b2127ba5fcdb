import { Dexie, type Collection } from 'dexie';
import type { Subscription } from 'rxjs';
import type { Iri, Uuid } from '../../schema/ids.ts';
import type { Resource } from '../../schema/records/change.ts';
import type { DigestKind } from '../../schema/records/digest.ts';
import { heldOf, isWaiting, type HeldPage, type HeldRow } from './held-row.ts';
import { withRoom } from './make-room.ts';
import { COLLECTION_NAMES, collectionOf, dropLeftOver, indexOf, openCollections, REPLICA_GENERATION, replicaDatabases, replicaName, type CollectionName, type Collections, type OpenReplica } from './open-collections.ts';
import type { ReplicaChange, ReplicaReader, ResourceOf, RowPlace, ScopedKind, SmallKind } from './replica-reader.ts';
import { isTaught } from './is-taught.ts';
import { ORDER_END, resourceOf, rowOf, type ReplicaRow } from './replica-row.ts';
import { plainRow, type RowWrite, type StoredRow } from './replica-storage.ts';
import { areSameDatabases, stampOf, type ReplicaStamp, type ReplicaStamps } from './replica-stamps.ts';
import { DatabaseReopener } from './database-reopener.ts';
import { StorageError } from './storage-error.ts';
import type { StoreReports } from './store-health.ts';
import { TransactionWatchdog } from './transaction-watchdog.ts';

/** Batches of this many rows with this pause between them: a screen's query answers meanwhile (invariant 15). What is put comes in batches already; more than PUT_ROWS are never one write. */
const BATCH_ROWS = 200;
const PUT_ROWS = 400;
const BATCH_PAUSE_MS = 25;
/** Tombstones are dropped in steps of this many. */
const SWEEP_ROWS = 200;
/** How long a removed row stays remembered, ms (ReplicaStore.remove). */
export const REMEMBER_MS = 3_600_000;

/** What has nothing below it. */
const LEAF = /\/(?:messages|comments|skills|invitations)\/|^\/(?:awards|events|parent-connection-requests)\//;

/** What the replica must remember outside of RxDB; the vault keeps it. */
export interface ReplicaMemory {
  rememberRemoved(ids: readonly Iri[]): Promise<void>;
  removedAmong(ids: readonly Iri[]): Promise<ReadonlySet<Iri>>;
  /**
   * Holds the replica that was opened against the one that everything remembered here speaks of. Where it is another,
   * or writes of it are missing, what is remembered is forgotten, so that it is all loaded again. `before`: what `bound`
   * answered before the stamps were read.
   */
  bind(found: ReplicaStamps, before: ReplicaStamps | null): Promise<void>;
  bound(): Promise<ReplicaStamps | null>;
  /** What is remembered from now on relies on these writes. */
  relyOn(stamps: ReplicaStamps): void;
}

export interface ReplicaOptions {
  /** Asked before a store that the browser closed is opened again; false while the user is wiped. */
  readonly isWanted?: () => Promise<boolean>;
  /** The databases under us are others than before: everything of this user is to be opened anew. Called once. */
  readonly onLost?: () => void;
  /** Hears of rows before they are removed or purged; what else is kept of them goes first, or a kill between would leave it. Never rejects. */
  readonly onDrop?: (rows: readonly ReplicaRow[]) => Promise<void>;
  readonly reports?: StoreReports | undefined;
  /** Another than REPLICA_GENERATION, for tests. */
  readonly generation?: number;
}

/**
 * ReplicaStore on RxDB's storage. It writes the storage instances and reads their tables, without RxCollection, RxQuery
 * and RxDocument: an RxQuery starts anew whenever a write lands while it runs, its cache holds 100 results, and bulkUpsert
 * writes unchanged rows. Events, tombstones, revisions and the broadcast to other tabs stay RxDB's.
 */
export class RxdbReplica implements ReplicaReader {
  readonly #userId: Uuid;
  readonly #memory: ReplicaMemory;
  readonly #options: ReplicaOptions;
  readonly #generation: number;
  readonly #listeners = new Set<(changes: readonly ReplicaChange[]) => void>();
  /** Rows that were written again unchanged: a tab whose writer was killed before its broadcast learns them so. */
  readonly #echo: BroadcastChannel;
  #open: Promise<OpenReplica> | null = null;
  #subscriptions: Subscription[] = [];
  #turn: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  /** The databases that this object began with; nothing is written before the memory knows them. */
  #stamps: ReplicaStamps | null = null;
  #binding: Promise<void> | null = null;
  #counted: ReplicaStamps = {};
  #isLost = false;
  readonly #reopener: DatabaseReopener;
  /** One for each database: one that works says nothing of another. */
  readonly #watchdogs: Readonly<Record<CollectionName, TransactionWatchdog>>;

  constructor(userId: Uuid, memory: ReplicaMemory, options: ReplicaOptions = {}) {
    this.#userId = userId;
    this.#memory = memory;
    this.#options = options;
    this.#generation = options.generation ?? REPLICA_GENERATION;
    this.#echo = new BroadcastChannel(`${replicaName(userId)}-echo`);
    this.#reopener = new DatabaseReopener({
      connection: () => this.#open,
      letGo: (lost) => this.#letGo(lost),
      mayReopen: async () => !this.#isClosed && !this.#isLost && (await (options.isWanted?.() ?? true)),
      probe: () => this.threadIds(),
      reports: options.reports,
    });
    const watch = (name: CollectionName): TransactionWatchdog =>
      new TransactionWatchdog({
        onStuck: (isOpening) => this.#reopener.giveUp(isOpening),
        probe: () => this.#use(({ collections }) => collections[name].docs.limit(1).primaryKeys()),
        reports: options.reports,
      });
    this.#watchdogs = { entities: watch('entities'), stories: watch('stories'), messages: watch('messages') };
    this.#echo.addEventListener('message', (event: MessageEvent<ReplicaRow[]>) => this.#tell(event.data.map((row) => ({ row, isRemoved: false }))));
  }

  /** Opens at once instead of at the first use. Resolves when what the memory says is true of these databases. */
  async ready(): Promise<void> {
    await this.#use(({ collections }) => this.#bound(collections));
  }

  put(resources: readonly Resource[]): Promise<void> {
    return this.#put(resources, false);
  }

  replace(resources: readonly Resource[]): Promise<void> {
    return this.#put(resources, true);
  }

  async #put(resources: readonly Resource[], isForced: boolean): Promise<void> {
    const newest = new Map<Iri, Resource>();
    for (const resource of resources) {
      const before = newest.get(resource['@id']);
      if (before === undefined || before.version <= resource.version) newest.set(resource['@id'], resource);
    }
    await this.#inBatches([...newest.keys()], PUT_ROWS, async (ids) => {
      const gone = await this.#memory.removedAmong(ids);
      await inEach(ids.filter((id) => !gone.has(id)), (name, living) => this.#write(name, living.flatMap((id) => newest.get(id) ?? []).map(rowOf), isForced));
    });
  }

  async remove(ids: readonly Iri[]): Promise<void> {
    await this.#memory.rememberRemoved(ids);
    await this.#drop(ids);
  }

  async purge(id: Iri): Promise<void> {
    if (LEAF.test(id)) return this.#drop([id]);
    if (id.startsWith('/threads/')) return this.#purgeThread(id);
    if (id.startsWith('/students/')) return this.#purgeStudent(id);
    if (id.includes('/stories/')) return this.#purgeStory(id);
    const students = await this.all('Student');
    for (const thread of await this.threadsIn(id)) await this.#purgeThread(thread);
    await this.#dropCommentsIn(id);
    await this.#dropScope('Story', id);
    for (const kind of ['Event', 'Skill', 'ConnectionRequest'] as const) await this.#dropBelow(kind, id);
    // A child in no class at all is still its parents’.
    const onlyHere = students.filter((student) => student.classes.length > 0 && student.classes.every((classId) => classId === id));
    for (const student of onlyHere) await this.#purgeStudent(student['@id']);
    for (const student of students) if ((student.classes.includes(id) || isTaught(student)) && !onlyHere.includes(student)) await this.#dropAwardsIn(student['@id'], id);
    await this.#drop([id]);
  }

  async threadsIn(classIri: Iri): Promise<readonly Iri[]> {
    return (await this.all('Thread')).filter((thread) => thread.class === classIri).map((thread) => thread['@id']);
  }

  async scopes(): Promise<readonly Iri[]> {
    const small = await Promise.all((['Event', 'Skill', 'Invitation'] as const).map((kind) => this.#byKind(kind)));
    const found = new Set(small.flat().map(({ scope }) => scope));
    for (const name of ['stories', 'messages'] as const) {
      for (let scope = await this.#scopeBehind(name, ''); scope !== null; scope = await this.#scopeBehind(name, `${scope}/\uffff`)) found.add(scope);
    }
    return [...found];
  }

  async held(kind: DigestKind, scope: Iri | null, { limit, before }: HeldPage = { limit: Number.POSITIVE_INFINITY, before: Number.POSITIVE_INFINITY }): Promise<readonly HeldRow[]> {
    if (kind === 'Message' || kind === 'Story' || kind === 'Comment' || kind === 'Award') return (await this.newest(kind, scope ?? '', { limit, afterOrder: ORDER_END - before })).map(heldOf);
    const rows = (await this.#byKind(kind)).filter((row) => scope === null || row.scope === scope);
    return rows.filter((row) => kind !== 'ConnectionRequest' || isWaiting(resourceOf(row))).map(heldOf);
  }

  async get(id: Iri): Promise<Resource | null> {
    const [row] = await this.#find(collectionOf(id), [id]);
    return row === undefined ? null : resourceOf(row);
  }

  async has(id: Iri): Promise<boolean> {
    return (await this.#find(collectionOf(id), [id])).length > 0;
  }

  threadIds(): Promise<readonly Iri[]> {
    return this.#idsOf('Thread');
  }

  classIds(): Promise<readonly Iri[]> {
    return this.#idsOf('Class');
  }

  studentIds(): Promise<readonly Iri[]> {
    return this.#idsOf('Student');
  }

  kindIds(kind: 'ConnectionRequest' | 'Event'): Promise<readonly Iri[]> {
    return this.#idsOf(kind);
  }

  async all<K extends SmallKind>(kind: K): Promise<readonly ResourceOf<K>[]> {
    const rows = await this.#byKind(kind);
    return rows.map(resourceOf).filter((resource): resource is ResourceOf<K> => resource['@type'] === kind);
  }

  newest(kind: ScopedKind, scope: Iri, { limit, afterOrder = -1 }: { limit: number; afterOrder?: number }): Promise<readonly ReplicaRow[]> {
    return this.#ordered(kind === 'Message' ? 'messages' : 'stories', scope, afterOrder, limit);
  }

  idsIn(kind: ScopedKind, scope: Iri, { limit, after }: { limit: number; after?: RowPlace | undefined }): Promise<{ readonly ids: readonly Iri[]; readonly last: RowPlace | null }> {
    const name = kind === 'Message' ? 'messages' : 'stories';
    return this.#use(({ collections }) => {
      const { docs } = collections[name];
      const behind = after === undefined ? [-1] : [after.order, after.id];
      // In one transaction: the last row must still be there when its order is asked for.
      return docs.db.transaction('r', docs, async () => {
        const ids = await docs.where(indexOf(name)).between(['0', scope, ...behind], ['0', scope, []], false).limit(limit).primaryKeys();
        const last = ids.length === 0 ? undefined : await docs.get(ids.at(-1) ?? '');
        return { ids, last: last === undefined ? null : { order: last.order, id: last.id } };
      });
    });
  }

  watch(listen: (changes: readonly ReplicaChange[]) => void): () => void {
    this.#listeners.add(listen);
    void this.ready().catch(() => undefined);
    return () => this.#listeners.delete(listen);
  }

  /** Drops what earlier builds left, and tombstones older than an hour, at most SWEEP_ROWS. Answers whether there may be more. Call it when idle. */
  sweep(now: number = Date.now()): Promise<boolean> {
    return this.#use(async ({ collections }) => {
      // Not waited for: another tab may keep it open.
      void dropLeftOver(this.#userId).catch(() => undefined);
      let isMore = false;
      for (const name of COLLECTION_NAMES) {
        const table = collections[name].docs;
        const dead = await table.where(indexOf(name)).between(['1'], ['1', []]).limit(SWEEP_ROWS).toArray();
        const old = dead.filter((row) => row._meta.lwt < now - REMEMBER_MS).map((row) => row.id);
        if (old.length > 0) await table.bulkDelete(old);
        isMore ||= old.length === SWEEP_ROWS;
      }
      return isMore;
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#reopener.close();
    for (const watchdog of Object.values(this.#watchdogs)) watchdog.close();
    this.#echo.close();
    this.#listeners.clear();
    const open = await this.#open?.catch(() => null);
    this.#unhear();
    await open?.close();
  }

  async #write(name: CollectionName, rows: readonly ReplicaRow[], isForced: boolean): Promise<void> {
    if (rows.length === 0) return;
    const unchanged: ReplicaRow[] = [];
    await withRoom(this.#userId, () => this.#use(async ({ collections }) => {
      await this.#bound(collections);
      let writes: RowWrite[] = [];
      const judge = (row: ReplicaRow, stored: StoredRow): void => {
        if (!isForced && row.version < stored.version && !stored._deleted) return;
        const isSame = !stored._deleted && row.version === stored.version && row.payload === stored.payload;
        if (isSame) unchanged.push(row);
        else writes.push({ row, previous: stored });
      };
      // New rows are the common case of stories and messages: they are inserted, and looked at only where they were there already.
      const known = new Map(name === 'entities' ? (await collections[name].find(rows.map((row) => row.id))).map((stored) => [stored.id, stored]) : []);
      for (const row of rows) {
        const stored = known.get(row.id);
        if (stored === undefined) writes.push({ row });
        else judge(row, stored);
      }
      while (writes.length > 0) {
        const conflicts = await collections[name].write(writes);
        writes = [];
        for (const conflict of conflicts) {
          if (conflict.status !== 409) throw new Error(`the replica refused ${conflict.documentId}: ${conflict.status}`);
          judge(plainRow(conflict.writeRow.document), conflict.documentInDb);
        }
      }
      this.#memory.relyOn(this.#counted);
    }));
    if (unchanged.length === 0) return;
    this.#tell(unchanged.map((row) => ({ row, isRemoved: false })));
    if (!this.#isClosed) this.#echo.postMessage(unchanged);
  }

  async #drop(ids: readonly Iri[]): Promise<void> {
    await this.#inBatches(ids, BATCH_ROWS, (batch) => inEach(batch, (name, own) => this.#dropFrom(name, own)));
  }

  #dropFrom(name: CollectionName, ids: readonly Iri[]): Promise<void> {
    return withRoom(this.#userId, () => this.#use(async ({ collections }) => {
      await this.#bound(collections);
      const stored = await collections[name].find(ids);
      await this.#options.onDrop?.(stored);
      // The tombstone keeps nothing of the content.
      const writes = stored.map((previous) => ({ previous, row: { ...previous, payload: '' }, isDeleted: true }));
      if (writes.length > 0) await collections[name].write(writes);
      this.#memory.relyOn(this.#counted);
    }));
  }

  async #purgeThread(id: Iri): Promise<void> {
    await this.#dropScope('Message', id);
    await this.#drop([id]);
  }

  /** By what their scopes begin with: a comment may have come before its story. */
  async #dropCommentsIn(classIri: Iri): Promise<void> {
    const stories = `${classIri}/stories/`;
    for (;;) {
      const rows = await this.#use(async ({ collections }) => {
        const index = collections.stories.docs.where(indexOf('stories'));
        return index.between(['0', stories], ['0', `${stories}\uffff`]).limit(BATCH_ROWS).toArray();
      });
      await this.#drop(rows.map((row) => row.id));
      if (rows.length < BATCH_ROWS) return;
      await pause();
    }
  }

  async #purgeStory(id: Iri): Promise<void> {
    await this.#dropScope('Comment', id);
    await this.#drop([id]);
  }

  async #purgeStudent(id: Iri): Promise<void> {
    await this.#dropScope('Award', id);
    await this.#dropBelow('Invitation', id);
    await this.#drop([id]);
  }

  /** A student who stays by another class keeps only the points given there. */
  async #dropAwardsIn(student: Iri, classIri: Iri): Promise<void> {
    const rows = await this.newest('Award', student, { limit: Number.POSITIVE_INFINITY });
    const lost = rows.filter((row) => {
      const award = resourceOf(row);
      return award['@type'] === 'Award' && award.class === classIri;
    });
    await this.#drop(lost.map((row) => row.id));
  }

  async #dropScope(kind: ScopedKind, scope: Iri): Promise<void> {
    for (;;) {
      const rows = await this.newest(kind, scope, { limit: BATCH_ROWS });
      await this.#drop(rows.map((row) => row.id));
      if (rows.length < BATCH_ROWS) return;
      await pause();
    }
  }

  async #dropBelow(kind: SmallKind, scope: Iri): Promise<void> {
    const rows = await this.#byKind(kind);
    await this.#drop(rows.filter((row) => row.scope === scope).map((row) => row.id));
  }

  /** One batch at a time in this realm, so that a removal never falls between a batch's check and its write. */
  async #inBatches(ids: readonly Iri[], rows: number, work: (ids: readonly Iri[]) => Promise<void>): Promise<void> {
    for (let start = 0; start < ids.length; start += rows) {
      if (start > 0) await pause();
      const turn = this.#turn.then(() => work(ids.slice(start, start + rows)));
      this.#turn = turn.catch(() => undefined);
      await turn;
    }
  }

  #byKind(kind: SmallKind): Promise<readonly ReplicaRow[]> {
    return this.#ordered('entities', kind, -1, Number.POSITIVE_INFINITY);
  }

  /** Of all living rows of a kind, in order, without reading the rows. */
  #idsOf(kind: SmallKind): Promise<readonly Iri[]> {
    return this.#use(({ collections }) => livingOf(collections, 'entities', kind, -1).primaryKeys());
  }

  /** Living rows with this scope or kind behind a sort key, in order: one request to the database, where RxDB's query walks a cursor. */
  #ordered(name: CollectionName, value: string, afterOrder: number, limit: number): Promise<readonly ReplicaRow[]> {
    return this.#use(({ collections }) => livingOf(collections, name, value, afterOrder).limit(limit).toArray());
  }

  /** What the first living row behind a scope lies in; of a comment its class. A step of an index, however many rows lie there. */
  #scopeBehind(name: 'stories' | 'messages', behind: string): Promise<Iri | null> {
    return this.#use(async ({ collections }) => {
      const row = await collections[name].docs.where(indexOf(name)).between(['0', behind, []], ['1'], false).first();
      return row === undefined ? null : row.scope.split('/', 3).join('/');
    });
  }

  #find(name: CollectionName, ids: readonly Iri[]): Promise<readonly StoredRow[]> {
    return this.#use(({ collections }) => collections[name].find(ids));
  }

  /** Runs work on the open collections; opens them anew where they were lost (R-STO-07). All of it may be repeated: versions decide. */
  #use<T>(work: (open: OpenReplica) => Promise<T>): Promise<T> {
    return this.#reopener.run(async () => {
      const opening = this.#opened();
      const open = await opening;
      // Lost before: nothing is read or written before it is known that these are the databases that they were.
      if (this.#stamps !== null) await this.#bound(open.collections);
      return work(open);
    });
  }

  /** What is asked of the memory before the first write, and whenever the databases were opened anew. */
  #bound(collections: Collections): Promise<void> {
    this.#binding ??= this.#bind(collections).catch((error: unknown) => {
      this.#binding = null;
      throw error;
    });
    return this.#binding;
  }

  async #bind(collections: Collections): Promise<void> {
    const known = await this.#memory.bound();
    const found = await stampsOf(collections, this.#generation);
    if (this.#stamps === null) {
      await this.#memory.bind(found, known);
      this.#stamps = found;
      void dropBefore(this.#userId, this.#generation);
    } else if (!areSameDatabases(this.#stamps, found)) {
      // What runs on this object counts with rows that are gone: it must end, and whoever comes next begins anew.
      this.#isLost = true;
      this.#options.onLost?.();
      throw new StorageError('lost', new Error('the replica is another one'));
    }
  }

  #opened(): Promise<OpenReplica> {
    if (this.#isLost) return Promise.reject(new StorageError('lost', new Error('the replica is another one')));
    const note = (name: CollectionName, stamp: ReplicaStamp): void => {
      this.#counted = { ...this.#counted, [name]: stamp };
    };
    const hooks = { note, watchdogs: this.#watchdogs };
    this.#open ??= openCollections(this.#userId, hooks, this.#generation).then((open) => {
      this.#subscriptions = Object.values(open.collections).map((storage) =>
        storage.watch((events) => this.#tell(events.map(({ documentData, operation }) => ({ row: plainRow(documentData), isRemoved: operation === 'DELETE' })))),
      );
      return open;
    });
    // A failure is not kept: the next use tries again.
    const opening = this.#open;
    opening.catch(() => {
      if (this.#open === opening) this.#open = null;
    });
    return opening;
  }

  /** Once for all who worked on what was lost: what another of them has opened meanwhile stays open. */
  async #letGo(lost: object | null): Promise<void> {
    const open = this.#open;
    if (open === null || (lost !== null && open !== lost)) return;
    this.#open = null;
    this.#binding = null;
    this.#unhear();
    await open.then(({ close }) => close()).catch(() => undefined);
  }

  #unhear(): void {
    for (const subscription of this.#subscriptions) subscription.unsubscribe();
    this.#subscriptions = [];
  }

  #tell(changes: readonly ReplicaChange[]): void {
    for (const listen of this.#listeners) listen(changes);
  }
}

/** Rows in the shape of older builds: all of them are loaded again in the new one. */
async function dropBefore(userId: Uuid, generation: number): Promise<void> {
  if (generation === 1) return;
  for (const name of await replicaDatabases(userId, generation).catch(() => [])) await Dexie.delete(name).catch(() => undefined);
}

async function stampsOf(collections: Collections, generation: number): Promise<ReplicaStamps> {
  const stamps = await Promise.all(COLLECTION_NAMES.map(async (name) => [name, await stampOf(collections[name].database, generation)] as const));
  return Object.fromEntries(stamps);
}

/** Each collection is a database of its own: they are written side by side. Rejects with the first failure, when all are over. */
async function inEach(ids: readonly Iri[], work: (name: CollectionName, ids: readonly Iri[]) => Promise<void>): Promise<void> {
  const ended = await Promise.allSettled([...Map.groupBy(ids, collectionOf)].map(([name, own]) => work(name, own)));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}

function livingOf(collections: Collections, name: CollectionName, value: string, afterOrder: number): Collection<StoredRow, Iri, StoredRow> {
  return collections[name].docs.where(indexOf(name)).between(['0', value, afterOrder, '\uffff'], ['0', value, []]);
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, BATCH_PAUSE_MS);
  });
}
