import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { iri } from '../../schema/ids.ts';
import type { Message } from '../../schema/records/message.ts';
import type { ReplicaChange, RowPlace } from './replica-reader.ts';
import { resourceOf, rowOf } from './replica-row.ts';
import { DexieVault } from './dexie-vault.ts';
import { openCollections, replicaDatabases } from './open-collections.ts';
import { stampOf } from './replica-stamps.ts';
import { RxdbReplica } from './rxdb-replica.ts';
import { awardRecord, classRecord, commentRecord, messageRecord, storyRecord, studentRecord, threadRecord } from '../testing/sample-records.ts';

const opened: { close: () => Promise<void> }[] = [];

function open(userId: string = crypto.randomUUID()): { replica: RxdbReplica; vault: DexieVault; userId: string } {
  const vault = new DexieVault(userId);
  const replica = new RxdbReplica(userId, vault);
  opened.push(replica, vault);
  return { replica, vault, userId };
}

function messagesOf(threadId: string, count: number): Message[] {
  return Array.from({ length: count }, (_, index) => messageRecord(threadId, { createdAt: new Date(1_700_000_000_000 + index * 60_000).toISOString(), body: `message ${index}` }));
}

/** From now on this many rows can be written, as on a device that is filling up. Answers what ends it. */
function fullAfter(writes: number): () => void {
  const real = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put');
  const put: unknown = real?.value;
  if (real === undefined || typeof put !== 'function') throw new Error('no put');
  let left = writes;
  Object.defineProperty(IDBObjectStore.prototype, 'put', {
    ...real,
    value(this: IDBObjectStore, ...args: unknown[]): unknown {
      left -= 1;
      if (left < 0) throw new DOMException('No room', 'QuotaExceededError');
      return Reflect.apply(put, this, args);
    },
  });
  return () => Object.defineProperty(IDBObjectStore.prototype, 'put', real);
}

async function bodies(replica: RxdbReplica, threadId: string, options: { limit: number; afterOrder?: number }): Promise<string[]> {
  const rows = await replica.newest('Message', iri.thread(threadId), options);
  return rows.map(resourceOf).flatMap((resource) => (resource['@type'] === 'Message' ? [resource.body] : []));
}

afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

test('the newest rows of a scope come first, and the next ones after a sort key', async () => {
  const { replica } = open();
  const threadId = crypto.randomUUID();
  await replica.put([...messagesOf(threadId, 450), ...messagesOf(crypto.randomUUID(), 5)]);
  expect(await bodies(replica, threadId, { limit: 2 })).toEqual(['message 449', 'message 448']);
  const [newest] = await replica.newest('Message', iri.thread(threadId), { limit: 1 });
  expect(await bodies(replica, threadId, { limit: 2, afterOrder: newest?.order ?? 0 })).toEqual(['message 448', 'message 447']);
});

test('R-SRCH-05 the IRIs of a scope come in pages, each thing once, also where a page ends between two of one moment', async () => {
  const { replica } = open();
  const threadId = crypto.randomUUID();
  const messages = [...messagesOf(threadId, 4), ...messagesOf(threadId, 4)];
  await replica.put([...messages, ...messagesOf(crypto.randomUUID(), 3)]);
  const seen: string[] = [];
  const sizes: number[] = [];
  for (let after: RowPlace | undefined; ; ) {
    const { ids, last } = await replica.idsIn('Message', iri.thread(threadId), { limit: 3, after });
    seen.push(...ids);
    sizes.push(ids.length);
    if (last === null) break;
    after = last;
  }
  expect(sizes).toEqual([3, 3, 2, 0]);
  expect(seen.toSorted()).toEqual(messages.map((message) => message['@id']).toSorted());
});

test('an older version never overwrites a newer one, and the newest of one call wins', async () => {
  const { replica } = open();
  const record = classRecord({ version: 5, name: 'new' });
  await replica.put([record, { ...record, version: 4, name: 'older, later in the page' }]);
  await replica.put([{ ...record, version: 3, name: 'late' }]);
  expect(await replica.get(record['@id'])).toMatchObject({ name: 'new' });
  await replica.put([{ ...record, version: 6, name: 'newest' }]);
  expect(await replica.get(record['@id'])).toMatchObject({ name: 'newest' });
});

test('an unchanged row is told again but not written again', async () => {
  const { replica, userId } = open();
  const record = classRecord({});
  await replica.put([record]);
  const revision = (): Promise<unknown> => revisionOf(userId, record['@id']);
  const before = await revision();
  const heard: ReplicaChange[] = [];
  replica.watch((changes) => heard.push(...changes));
  await replica.put([record]);
  expect(await revision()).toBe(before);
  expect(heard.map((change) => [change.row.id, change.isRemoved])).toEqual([[record['@id'], false]]);
});

test('a removed row is not brought back by a late page', async () => {
  const { replica } = open();
  const threadId = crypto.randomUUID();
  const [message] = messagesOf(threadId, 1);
  if (message === undefined) throw new Error('no message');
  await replica.put([message]);
  const heard: ReplicaChange[] = [];
  replica.watch((changes) => heard.push(...changes));
  await replica.remove([message['@id']]);
  await replica.put([{ ...message, version: 99 }]);
  expect(await replica.has(message['@id'])).toBe(false);
  expect(heard.map((change) => [change.row.scope, change.isRemoved])).toEqual([[iri.thread(threadId), true]]);
});

test('a lost class takes its threads, messages and own students along and leaves the rest', async () => {
  const { replica } = open();
  const [lost, kept] = [classRecord({}), classRecord({})];
  const [lostThread, keptThread] = [threadRecord({ class: lost['@id'] }), threadRecord({ class: kept['@id'] })];
  const [onlyThere, alsoHere] = [studentRecord({ classes: [lost['@id']] }), studentRecord({ classes: [lost['@id'], kept['@id']] })];
  await replica.put([lost, kept, lostThread, keptThread, onlyThere, alsoHere, ...messagesOf(lostThread._id, 250), ...messagesOf(keptThread._id, 3)]);
  await replica.purge(lost['@id']);
  expect(await replica.classIds()).toEqual([kept['@id']]);
  expect(await replica.threadIds()).toEqual([keptThread['@id']]);
  expect(await replica.studentIds()).toEqual([alsoHere['@id']]);
  expect(await bodies(replica, lostThread._id, { limit: 10 })).toEqual([]);
  expect(await bodies(replica, keptThread._id, { limit: 10 })).toHaveLength(3);
});

test('R-PULL-10 a purge that is cut off at any of its writes is finished by the next one: nothing of a lost class stays behind', async () => {
  let isWhole = false;
  for (let cut = 0; !isWhole; cut += 1) {
    const { replica } = open();
    const lost = classRecord({});
    const [thread, story, student] = [threadRecord({ class: lost['@id'] }), storyRecord(lost._id), studentRecord({ classes: [lost['@id']] })];
    const rows = [lost, thread, story, student, ...messagesOf(thread._id, 3), commentRecord(lost._id, story._id), awardRecord(lost._id, student._id)];
    await replica.put(rows);
    const restore = fullAfter(cut);
    isWhole = await replica.purge(lost['@id']).then(() => true, () => false);
    restore();
    await replica.purge(lost['@id']);
    const left = await Promise.all(rows.map(async (row) => ((await replica.has(row['@id'])) ? [row['@type']] : [])));
    expect([cut, left.flat()]).toEqual([cut, []]);
  }
});

test('threads come newest activity first', async () => {
  const { replica } = open();
  const threads = [3, 1, 2].map((day) => threadRecord({ lastMessageSentAt: `2026-05-0${day}T10:00:00.000Z` }));
  await replica.put(threads);
  expect(await replica.threadIds()).toEqual([threads[0], threads[2], threads[1]].map((thread) => thread?.['@id']));
});

test('a connection that the browser closed is opened again', async () => {
  const { replica, userId } = open();
  const record = classRecord({});
  await replica.put([record]);
  await closedByBrowser(userId);
  expect(await replica.get(record['@id'])).toMatchObject({ name: record.name });
  await replica.put([{ ...record, version: 9, name: 'after' }]);
  expect(await replica.get(record['@id'])).toMatchObject({ name: 'after' });
});

test('R-STO-03 readers whose connections are gone under all of them open the databases anew once, and all get their answer', async () => {
  const opening = vi.spyOn(Dexie.prototype, 'open');
  const { replica } = open();
  const record = classRecord({});
  await replica.put([record]);
  for (const connection of opening.mock.contexts) if (connection instanceof Dexie && connection.name.startsWith('rxdb')) connection.close();
  opening.mockRestore();
  const read = [() => replica.get(record['@id']), () => replica.all('Class'), () => replica.classIds(), () => replica.has(record['@id'])];
  const ended = await Promise.allSettled([...read, ...read].map((work) => work()));
  expect(ended.map(({ status }) => status)).toEqual(ended.map(() => 'fulfilled'));
});

test('a browser that could not open a database is asked again at the next use', async () => {
  const { replica } = open();
  // As Chromium says it where the disk does not answer.
  const failing = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
  });
  await expect(replica.threadIds()).rejects.toMatchObject({ name: 'StorageError', reason: 'lost' });
  failing.mockRestore();
  const record = classRecord({});
  await replica.put([record]);
  expect(await replica.has(record['@id'])).toBe(true);
});

test('a replica is three databases; the fourth of earlier builds is dropped when it is quiet, also while a tab of theirs has it open', async () => {
  const { replica, userId } = open();
  const leftOver = `rxdb-dexie-parta-${userId}--0--_rxdb_internal`;
  const ofOlderTab = new Dexie(leftOver);
  ofOlderTab.version(1).stores({ docs: 'id' });
  await ofOlderTab.open();
  await replica.put([classRecord({})]);
  const names = async (): Promise<readonly string[]> => [...(await replicaDatabases(userId))].toSorted((one, other) => one.localeCompare(other));
  const own = ['entities', 'messages', 'stories'].map((name) => `rxdb-dexie-parta-${userId}--0--${name}`);
  expect(await names()).toEqual([leftOver, ...own]);
  await replica.sweep();
  await expect.poll(names).toEqual(own);
});

test('who opens a replica that this realm has open already ends that one, and hears of the writes as its own', async () => {
  const userId = crypto.randomUUID();
  const noted: string[] = [];
  const before = await openCollections(userId, { note: () => noted.push('before') });
  const { collections, close } = await openCollections(userId, { note: () => noted.push('now') });
  expect(Object.values(before.collections).map(({ database }) => database.isOpen())).toEqual([false, false, false]);
  await expect(before.collections.entities.find(['/classes/1'])).rejects.toThrow('is closed');
  await stampOf(collections.entities.database, 1);
  await collections.entities.write([{ row: rowOf(classRecord({})) }]);
  expect(noted).toEqual(['now']);
  await close();
});

test('tombstones are swept once they are old', async () => {
  const { replica, userId } = open();
  const messages = messagesOf(crypto.randomUUID(), 3);
  await replica.put(messages);
  await replica.remove(messages.map((message) => message['@id']));
  await replica.sweep();
  expect(await countOf(userId, 'messages')).toBe(3);
  await replica.sweep(Date.now() + 2 * 3_600_000);
  expect(await countOf(userId, 'messages')).toBe(0);
});

async function withTable<T>(userId: string, name: string, work: (db: Dexie) => Promise<T>): Promise<T> {
  const db = await new Dexie(`rxdb-dexie-parta-${userId}--0--${name}`).open();
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

function revisionOf(userId: string, id: string): Promise<unknown> {
  return withTable(userId, 'entities', async (db) => {
    const row: unknown = await db.table('docs').get(id);
    return typeof row === 'object' && row !== null && '_rev' in row ? row._rev : undefined;
  });
}

function countOf(userId: string, name: string): Promise<number> {
  return withTable(userId, name, (db) => db.table('docs').count());
}

/** A newer build in another tab asks for the database: every connection must let go of it. */
async function closedByBrowser(userId: string): Promise<void> {
  const request = indexedDB.open(`rxdb-dexie-parta-${userId}--0--entities`, 21);
  await new Promise<void>((resolve, reject) => {
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(new Error('not opened')));
  });
  request.result.close();
}
