import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, test } from 'vitest';
import { messageRecord, classRecord } from '../testing/sample-records.ts';
import { DexieVault } from './dexie-vault.ts';
import { RxdbReplica } from './rxdb-replica.ts';

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

function open(userId: string, onLost?: () => void): { replica: RxdbReplica; vault: DexieVault } {
  const vault = new DexieVault(userId);
  const replica = new RxdbReplica(userId, vault, onLost === undefined ? {} : { onLost });
  opened.push(replica, vault);
  return { replica, vault };
}
async function closeAll(): Promise<void> {
  for (const store of opened.splice(0)) await store.close();
}
function nameOf(userId: string, collection: string): string {
  return `rxdb-dexie-parta-${userId}--0--${collection}`;
}

const THREAD = crypto.randomUUID();
const interval = { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z', isStart: true };

/** Rows, a cursor after them, and something of the user's own. */
async function fill(userId: string): Promise<void> {
  const { replica, vault } = open(userId);
  await replica.ready();
  await replica.put([classRecord(), messageRecord(THREAD)]);
  await vault.saveIntervals(THREAD, [interval]);
  await vault.saveCursor('cursor', 'c1');
  await vault.saveDraftBody('thread 1', 'half a word');
  await vault.addMutation({ type: 'message.create', threadId: THREAD, messageId: crypto.randomUUID(), body: 'mine', attachments: [] });
  await closeAll();
}

async function own(vault: DexieVault): Promise<unknown> {
  return [(await vault.draft('thread 1'))?.body, (await vault.outbox()).length];
}

test('SYN-08 R-STO-01 a replica that is there keeps its cursors, through any number of starts', async () => {
  const userId = crypto.randomUUID();
  await fill(userId);
  for (let start = 0; start < 2; start += 1) {
    const { replica, vault } = open(userId);
    await replica.ready();
    expect([await vault.cursor('cursor'), await vault.intervals(THREAD)]).toEqual(['c1', [interval]]);
    await closeAll();
  }
});

test.each(['entities', 'stories', 'messages'])('SYN-08 R-STO-01 where the browser took the replica’s %s alone, everything is loaded again, and what the user wrote stays', async (collection) => {
  const userId = crypto.randomUUID();
  await fill(userId);
  await Dexie.delete(nameOf(userId, collection));
  const { replica, vault } = open(userId);
  await replica.ready();
  expect([await vault.cursor('cursor'), await vault.intervals(THREAD), await vault.cursor('reconcile')]).toEqual([null, [], 'yes']);
  expect(await own(vault)).toEqual(['half a word', 1]);
});

test('SYN-08 R-STO-02 rows that a power cut took from under a saved cursor are noticed, and everything is loaded again', async () => {
  const userId = crypto.randomUUID();
  await fill(userId);
  const before = await dump(nameOf(userId, 'messages'));
  const { replica, vault } = open(userId);
  await replica.put([messageRecord(THREAD)]);
  await vault.saveCursor('cursor', 'c2');
  await closeAll();
  await restore(nameOf(userId, 'messages'), before);

  const after = open(userId);
  await after.replica.ready();
  expect(await after.vault.cursor('cursor')).toBeNull();
  expect(await own(after.vault)).toEqual(['half a word', 1]);
});

test('SYN-08 R-STO-02 a cursor that a power cut took from above its rows is no harm', async () => {
  const userId = crypto.randomUUID();
  await fill(userId);
  const before = await dump(`parta-vault-${userId}`);
  const { replica, vault } = open(userId);
  await replica.put([messageRecord(THREAD)]);
  await vault.saveCursor('cursor', 'c2');
  await closeAll();
  await restore(`parta-vault-${userId}`, before);
  const after = open(userId);
  await after.replica.ready();
  expect(await after.vault.cursor('cursor')).toBe('c1');
});

test('SYN-08 R-STO-03 a replica that goes while it is used ends what runs on it: nothing is saved about rows that are gone', async () => {
  const userId = crypto.randomUUID();
  let lost = 0;
  const { replica, vault } = open(userId, () => (lost += 1));
  await replica.put([messageRecord(THREAD)]);
  await vault.saveCursor('cursor', 'c1');
  await Dexie.delete(nameOf(userId, 'messages'));
  await expect(replica.put([messageRecord(THREAD)])).rejects.toMatchObject({ reason: 'lost' });
  await expect(replica.threadIds()).rejects.toMatchObject({ reason: 'lost' });
  expect(lost).toBe(1);

  const next = open(userId);
  await next.replica.ready();
  expect(await next.vault.cursor('cursor')).toBeNull();
  // What the first one still had in its hands comes too late.
  await expect(vault.saveCursor('cursor', 'c2')).rejects.toMatchObject({ reason: 'lost' });
  await expect(vault.changeIntervals([THREAD], () => [interval])).rejects.toMatchObject({ reason: 'lost' });
  await expect(vault.changeIntervals([], () => [], { name: 'cursor', value: '3' })).rejects.toMatchObject({ reason: 'lost' });
  expect(await next.vault.intervals(THREAD)).toEqual([]);
  expect(await next.vault.cursor('cursor')).toBeNull();
});

type Dump = Record<string, { key: unknown; value: unknown }[]>;

async function dump(name: string): Promise<Dump> {
  const db = await new Dexie(name).open();
  const tables = await Promise.all(db.tables.map(async (table) => {
    const rows: { key: unknown; value: unknown }[] = [];
    await table.toCollection().each((value: unknown, { primaryKey }) => rows.push({ key: primaryKey, value }));
    return [table.name, rows] as const;
  }));
  db.close();
  return Object.fromEntries(tables);
}

/** The database as it was: what was written since never reached the disk. */
async function restore(name: string, before: Dump): Promise<void> {
  const db = await new Dexie(name).open();
  for (const table of db.tables) {
    await table.clear();
    await table.bulkPut((before[table.name] ?? []).map(({ value }) => value));
  }
  db.close();
}
