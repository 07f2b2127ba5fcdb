import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mutation } from '../../schema/rules/mutation.ts';
import { watchConnections, type ConnectionBreaker } from '../testing/connection-faults.ts';
import { afterMs, driveTime, pass, suspend } from '../testing/driven-time.ts';
import { classRecord } from '../testing/sample-records.ts';
import { DexieDevice } from './dexie-device.ts';
import { DexieVault } from './dexie-vault.ts';
import { RxdbReplica } from './rxdb-replica.ts';
import { EMPTY_MANIFEST, SearchStore } from './search-store.ts';
import { StoreHealth } from './store-health.ts';
import { vaultName } from './vault-database.ts';

/** A stuck transaction is given up within this time: the limit of 10 s, and half a second in which nobody looks, ms. */
const GIVEN_UP_MS = 10_500;
/** Until a lost database works again, ms (R-STO-07). */
const BACK_MS = 3_000;

let connections: ConnectionBreaker;
let health: StoreHealth;
/** What the health of the stores has reported. */
let reported: boolean[];
const restart = vi.fn();
const closing: (() => unknown)[] = [];

beforeEach(() => {
  driveTime();
  restart.mockClear();
  connections = watchConnections();
  health = new StoreHealth(restart);
  reported = [];
  health.watch(() => reported.push(health.isLost()));
});
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) await close();
  vi.restoreAllMocks();
});

/** A store with something in it, and the names of its databases by a part of them. */
interface Opened {
  readonly part: string;
  write(value: string): Promise<unknown>;
  read(): Promise<unknown>;
}

async function openVault(): Promise<Opened> {
  const vault = new DexieVault(crypto.randomUUID(), { reports: health });
  closing.push(() => vault.close());
  const read = async (): Promise<unknown> => (await vault.draft('thread:t'))?.body;
  return { part: 'vault', write: (value) => vault.saveDraftBody('thread:t', value), read };
}

async function openDevice(): Promise<Opened> {
  const device = new DexieDevice(health);
  closing.push(() => device.close());
  const write = (value: string): Promise<void> => device.saveChosenLanguage(value);
  return { part: 'device', write, read: () => device.chosenLanguage() };
}

async function openReplica(): Promise<Opened> {
  const userId = crypto.randomUUID();
  const vault = new DexieVault(userId);
  const replica = new RxdbReplica(userId, vault, { reports: health });
  closing.push(() => replica.close(), () => vault.close());
  const id = crypto.randomUUID();
  let version = 0;
  const write = (name: string): Promise<void> => {
    version += 1;
    return replica.put([classRecord({ '@id': `/classes/${id}`, _id: id, name, version })]);
  };
  const read = async (): Promise<unknown> => {
    const found = await replica.get(`/classes/${id}`);
    return found?.['@type'] === 'Class' ? found.name : undefined;
  };
  return { part: '--entities', write, read };
}

async function openSearch(): Promise<Opened> {
  const search = new SearchStore(crypto.randomUUID(), { reports: health });
  closing.push(() => search.close());
  const write = async (value: string): Promise<void> => {
    const from = await search.manifest();
    const manifest = { ...EMPTY_MANIFEST, scopes: { [value]: { count: 1, hash: 1 } } };
    await search.commit(from, { manifest, added: [], dropped: [] });
  };
  return { part: 'search', write, read: async () => Object.keys((await search.manifest()).scopes)[0] };
}

async function opened(open: () => Promise<Opened>): Promise<Opened> {
  const store = await open();
  await store.write('first');
  await expect(store.read()).resolves.toBe('first');
  return store;
}

const STORES = [
  ['vault', openVault],
  ['device', openDevice],
  ['replica', openReplica],
  ['search index', openSearch],
] as const;

describe.each(STORES)('F-905 R-STO-10 the %s', (_name, open) => {
  test.each(['locked', 'deaf'] as const)('reads over a new connection, and is lost until then (%s)', async (hang) => {
    const store = await opened(open);
    connections.hangOpen(hang, store.part);
    const read = store.read();
    await expect(afterMs(9_000, read)).resolves.toBe('pending');
    expect(reported).toEqual([]);
    await expect(afterMs(GIVEN_UP_MS - 9_000 + BACK_MS, read)).resolves.toEqual({ value: 'first' });
    expect(reported).toEqual([true, false]);
    await expect(afterMs(500, store.write('second'))).resolves.toHaveProperty('value');
    await expect(afterMs(500, store.read())).resolves.toEqual({ value: 'second' });
    expect(restart).not.toHaveBeenCalled();
  });

  test('is left alone while the worker is suspended, and gets the whole time again after that', async () => {
    const store = await opened(open);
    connections.hangOpen('locked', store.part);
    const read = store.read();
    await expect(afterMs(8_000, read)).resolves.toBe('pending');
    suspend(3_600_000);
    await expect(afterMs(9_000, read)).resolves.toBe('pending');
    expect(reported).toEqual([]);
    await expect(afterMs(2_000 + BACK_MS, read)).resolves.toEqual({ value: 'first' });
  });

  test('asks for another worker when two new connections in a row have not helped', async () => {
    const store = await opened(open);
    const heal = connections.hangAll('deaf', store.part);
    const read = store.read();
    read.catch(() => undefined);
    await pass(2 * GIVEN_UP_MS + 500);
    expect([reported, restart.mock.calls.length]).toEqual([[true], 0]);
    await pass(GIVEN_UP_MS + 1_500);
    expect([reported, restart.mock.calls.length > 0]).toEqual([[true], true]);
    heal();
    await pass(GIVEN_UP_MS + BACK_MS);
    expect(reported).toEqual([true, false]);
    await expect(afterMs(500, store.read())).resolves.toEqual({ value: 'first' });
  });
});

const THREAD = crypto.randomUUID();

function message(body: string): Mutation {
  return { type: 'message.create', threadId: THREAD, messageId: crypto.randomUUID(), body, attachments: [] };
}

/** A vault that has been open. */
async function vaultOf(): Promise<DexieVault> {
  const vault = new DexieVault(crypto.randomUUID(), { reports: health });
  closing.push(() => vault.close());
  await vault.outbox();
  return vault;
}

async function bodiesIn(vault: DexieVault): Promise<readonly unknown[]> {
  return (await vault.outbox()).map(({ mutation }) => ('body' in mutation ? mutation.body : null));
}

const LOST = { error: { name: 'StorageError', reason: 'lost' } };

const CHANGES = [['unconfirmed', ['Hello']], ['locked', []], ['deaf', []]] as const;

test.each(CHANGES)('F-905 R-STO-10 a change that never ends is lost, not repeated (%s)', async (hang, stored) => {
  const vault = await vaultOf();
  connections.hangOpen(hang, 'vault');
  await expect(afterMs(GIVEN_UP_MS, vault.addMutation(message('Hello')))).resolves.toMatchObject(LOST);
  await pass(BACK_MS);
  expect(await bodiesIn(vault)).toEqual(stored);
  await vault.addMutation(message('Next'));
  expect(await bodiesIn(vault)).toEqual([...stored, 'Next']);
});

test('F-905 R-STO-10 a slow transaction that progresses is left alone, and so is one behind it', async () => {
  const vault = await vaultOf();
  connections.slowDown(4_000);
  const write = vault.addMutations([message('One'), message('Two'), message('Three')]);
  await pass(250);
  const read = vault.drafts();
  await expect(afterMs(20_000, write)).resolves.toBe('pending');
  await expect(afterMs(1_000, read)).resolves.toBe('pending');
  await expect(afterMs(60_000, Promise.all([write, read]))).resolves.toHaveProperty('value');
  connections.slowDown(0);
  expect([reported, await bodiesIn(vault)]).toEqual([[], ['One', 'Two', 'Three']]);
});

test('F-905 R-STO-10 a file that is being written has the time that a slow device needs for it', async () => {
  const vault = await vaultOf();
  const bytes = new Blob([new Uint8Array(40_000_000)]);
  const kind = { name: 'a.mp4', mimeType: 'video/mp4', type: 'video' } as const;
  const file = { ...kind, fileId: 'film', size: bytes.size, width: null, height: null };
  connections.slowDown(25_000, 'blobs');
  const write = vault.addDraftFile('thread:t', file, bytes);
  await expect(afterMs(20_000, write)).resolves.toBe('pending');
  await expect(afterMs(10_000, write)).resolves.toHaveProperty('value');
  expect(reported).toEqual([]);
});

test('F-905 R-STO-10 R-STO-09 a database that does not open is lost and asks for another worker', async () => {
  const vault = await vaultOf();
  const other = new DexieVault(vault.userId, { reports: health });
  closing.push(() => other.close());
  const release = connections.holdOpenings();
  const write = other.addMutation(message('Given up'));
  await expect(afterMs(GIVEN_UP_MS, write)).resolves.toMatchObject(LOST);
  expect([reported, restart.mock.calls.length]).toEqual([[true], 0]);
  await pass(GIVEN_UP_MS);
  expect(restart.mock.calls.length).toBeGreaterThan(0);
  release();
  await pass(BACK_MS);
  // What was given up is not written when it opens.
  expect([await bodiesIn(other), reported]).toEqual([[], [true, false]]);
});

test('F-905 R-STO-10 R-STO-06 a vault that a tab of an older build does not let go of is waited for', async () => {
  const userId = crypto.randomUUID();
  const old = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(vaultName(userId), 1);
    request.addEventListener('success', () => resolve(request.result));
  });
  const vault = new DexieVault(userId, { reports: health });
  closing.push(() => vault.close());
  const read = vault.cursor('cursor');
  await expect(afterMs(60_000, read)).resolves.toBe('pending');
  expect(reported).toEqual([]);
  old.close();
  await afterMs(1_000, read);
  expect(reported).toEqual([]);
});
