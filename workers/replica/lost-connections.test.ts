import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { classRecord } from '../testing/sample-records.ts';
import { CONNECTION_FAULTS, watchConnections, type ConnectionBreaker } from '../testing/connection-faults.ts';
import { DexieDevice } from './dexie-device.ts';
import { DexieVault } from './dexie-vault.ts';
import { RxdbReplica } from './rxdb-replica.ts';
import { EMPTY_MANIFEST, SearchStore } from './search-store.ts';

let connections: ConnectionBreaker;
const closing: (() => unknown)[] = [];
beforeEach(() => {
  connections = watchConnections();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  vi.restoreAllMocks();
});

/** A store of each kind, with something in it: writes another value, and reads the newest. */
const STORES: readonly (readonly [name: string, make: () => Promise<Opened>])[] = [
  ['vault', openVault],
  ['relaxed connection of the vault', openRelaxed],
  ['device', openDevice],
  ['replica', openReplica],
  ['search index', openSearch],
];
interface Opened {
  write(value: string): Promise<unknown>;
  read(): Promise<unknown>;
}

async function openVault(): Promise<Opened> {
  const vault = new DexieVault(crypto.randomUUID());
  closing.push(() => vault.close());
  return { write: (value) => vault.saveDraftBody('thread:t', value), read: async () => (await vault.draft('thread:t'))?.body };
}

async function openRelaxed(): Promise<Opened> {
  const vault = new DexieVault(crypto.randomUUID());
  closing.push(() => vault.close());
  return { write: (value) => vault.saveCursor('cursor', value), read: () => vault.cursor('cursor') };
}

async function openDevice(): Promise<Opened> {
  const device = new DexieDevice();
  closing.push(() => device.close());
  return { write: (value) => device.saveChosenLanguage(value), read: () => device.chosenLanguage() };
}

async function openReplica(): Promise<Opened> {
  const userId = crypto.randomUUID();
  const vault = new DexieVault(userId);
  const device = new DexieDevice();
  await device.setCurrentUserId(userId);
  // As the worker asks it (user-host.ts): a device that cannot be read would keep the replica closed, too.
  const replica = new RxdbReplica(userId, vault, { isWanted: async () => (await device.currentUserId()) === userId });
  closing.push(() => replica.close(), () => vault.close(), () => device.close());
  const id = crypto.randomUUID();
  let version = 0;
  return {
    write: (name) => replica.put([classRecord({ '@id': `/classes/${id}`, _id: id, name, version: (version += 1) })]),
    async read() {
      const found = await replica.get(`/classes/${id}`);
      return found?.['@type'] === 'Class' ? found.name : undefined;
    },
  };
}

async function openSearch(): Promise<Opened> {
  const search = new SearchStore(crypto.randomUUID());
  closing.push(() => search.close());
  return {
    async write(value) {
      const from = await search.manifest();
      await search.commit(from, { manifest: { ...EMPTY_MANIFEST, scopes: { [value]: { count: 1, hash: 1 } } }, added: [], dropped: [] });
    },
    read: async () => Object.keys((await search.manifest()).scopes)[0],
  };
}

describe.each(STORES)('F-802 R-STO-07 the %s', (_name, open) => {
  test.each(CONNECTION_FAULTS)('reads and writes again after %s, without anybody’s help', async (fault) => {
    const store = await open();
    await store.write('first');
    await connections.breakAll(fault);
    expect(await store.read()).toBe('first');
    await connections.breakAll(fault);
    // What may have been written is not written again by itself: a person, or a loop, comes a second time.
    await store.write('second').catch(() => store.write('second'));
    expect(await store.read()).toBe('second');
  });

  test('is there again as soon as it can be opened, where it could not be reopened at first', async () => {
    const store = await open();
    await store.write('first');
    const heal = connections.failOpenings();
    await connections.breakAll('UnknownError');
    await expect(store.read()).rejects.toMatchObject({ name: 'StorageError', reason: 'lost' });
    await expect(store.write('second')).rejects.toMatchObject({ name: 'StorageError', reason: 'lost' });
    heal();
    expect(await store.read()).toBe('first');
    await store.write('third');
    expect(await store.read()).toBe('third');
  });
});
