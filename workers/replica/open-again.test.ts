import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DexieDevice } from './dexie-device.ts';
import { DexieVault } from './dexie-vault.ts';
import { SearchStore } from './search-store.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Opening fails as on a full device, until the answer is called. */
function failOpening(): () => void {
  const failing = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  return () => failing.mockRestore();
}

test('R-STO-03 stores whose first opening failed are opened again at their next use', async () => {
  const [vault, device, search] = [new DexieVault(crypto.randomUUID()), new DexieDevice(), new SearchStore(crypto.randomUUID())];
  const heal = failOpening();
  for (const use of [() => vault.outbox(), () => device.currentUserId(), () => search.manifest()]) await expect(use()).rejects.toMatchObject({ name: 'StorageError' });
  heal();
  await vault.saveDraftBody('thread:t', 'typed');
  expect([await vault.drafts(), await device.currentUserId(), (await search.manifest()).generation]).toMatchObject([[{ body: 'typed' }], null, 0]);
  await vault.close();
  device.close();
  search.close();
});

test('R-STO-03 whoever follows a store that cannot be read hears of it as soon as it can, without any change of it', async () => {
  const [vault, device] = [new DexieVault(crypto.randomUUID()), new DexieDevice()];
  const heal = failOpening();
  const told: unknown[] = [];
  vault.watchOutbox((rows) => told.push(rows));
  device.watchCurrentUserId((userId) => told.push(userId));
  await expect(vault.outbox()).rejects.toThrow('storage');
  heal();
  await expect.poll(() => told, { timeout: 5_000 }).toEqual(expect.arrayContaining([[], null]));
  await vault.close();
  device.close();
});

test('R-SESS-08 a vault that a wipe has closed stays closed', async () => {
  const userId = crypto.randomUUID();
  const [vault, device] = [new DexieVault(userId), new DexieDevice()];
  await vault.saveDraftBody('thread:t', 'typed');
  await device.wipe(userId);
  await expect(vault.drafts()).rejects.toThrow('storage');
  await expect(vault.drafts()).rejects.toThrow('storage');
  expect((await indexedDB.databases()).some(({ name }) => name?.includes(userId))).toBe(false);
  await vault.close();
  device.close();
});

async function microtasks(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed += 1) await Promise.resolve();
}

describe('a connection that the browser has lost without an event', () => {
  const lost = new WeakSet<IDBDatabase>();
  const known = new Set<IDBDatabase>();

  /** As iOS does it: from now on every transaction over the connections of this moment fails. */
  function loseConnections(): void {
    for (const connection of known) lost.add(connection);
  }

  function watchConnections(): void {
    const transaction: unknown = Reflect.get(IDBDatabase.prototype, 'transaction');
    if (typeof transaction !== 'function') throw new Error('no IndexedDB');
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function over(this: IDBDatabase, ...args: Parameters<IDBDatabase['transaction']>) {
      known.add(this);
      if (lost.has(this)) throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError');
      return Reflect.apply(transaction, this, args) as IDBTransaction;
    });
  }

  test('R-STO-03 is opened again by whatever is read or written next, once for several at once', async () => {
    watchConnections();
    const vault = new DexieVault(crypto.randomUUID());
    await vault.saveDraftBody('thread:t', 'first');
    await vault.saveCursor('cursor', '1');
    const opening = vi.spyOn(IDBFactory.prototype, 'open');
    for (const body of ['second', 'third', 'fourth']) {
      loseConnections();
      await vault.saveDraftBody('thread:t', body);
      expect(await vault.draft('thread:t')).toMatchObject({ body });
    }
    expect(opening).toHaveBeenCalledTimes(3);
    loseConnections();
    const [, drafts, , cursor] = await Promise.all([vault.saveDraftBody('thread:u', 'fifth'), vault.drafts(), vault.saveCursor('cursor', '2'), vault.cursor('cursor')]);
    expect(drafts.length).toBeGreaterThanOrEqual(1);
    expect(cursor).toMatch(/[12]/);
    expect([await vault.cursor('cursor'), await vault.draft('thread:u')]).toMatchObject(['2', { body: 'fifth' }]);
    // One for each of the two connections.
    expect(opening).toHaveBeenCalledTimes(5);
    await vault.close();
  });

  test('F-802 R-STO-07 what was taken back because a request failed is written again, once', async () => {
    const vault = new DexieVault(crypto.randomUUID());
    await vault.saveDraftBody('thread:t', 'first');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError');
    });
    await vault.saveDraftBody('thread:t', 'second');
    expect([put.mock.calls.length, await vault.draft('thread:t')]).toMatchObject([2, { body: 'second' }]);
    await vault.close();
  });

  test('R-STO-03 R-STO-07 what may have been written is not written twice; the next use finds the vault open', async () => {
    const vault = new DexieVault(crypto.randomUUID());
    await vault.saveDraftBody('thread:t', 'first');
    const put: unknown = Reflect.get(IDBObjectStore.prototype, 'put');
    if (typeof put !== 'function') throw new Error('no IndexedDB');
    let times = 0;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function lostAtCommit(this: IDBObjectStore, ...args) {
      times += 1;
      const request = Reflect.apply(put, this, args) as IDBRequest<IDBValidKey>;
      // Behind whatever follows from the last request, and before the commit.
      request.addEventListener('success', () => void microtasks(100).then(() => this.transaction.abort()));
      return request;
    });
    await expect(vault.saveDraftBody('thread:t', 'second')).rejects.toMatchObject({ name: 'StorageError', reason: 'lost' });
    expect([times, await vault.draft('thread:t')]).toMatchObject([1, { body: 'first' }]);
    await vault.close();
  });

  test('R-SESS-08 stays closed where a wipe has closed it meanwhile', async () => {
    watchConnections();
    const userId = crypto.randomUUID();
    const [vault, device] = [new DexieVault(userId), new DexieDevice()];
    await vault.saveDraftBody('thread:t', 'typed');
    loseConnections();
    await device.wipe(userId);
    await expect(vault.drafts()).rejects.toThrow('storage');
    await expect(vault.saveDraftBody('thread:t', 'again')).rejects.toThrow('storage');
    expect((await indexedDB.databases()).some(({ name }) => name?.includes(userId))).toBe(false);
    await vault.close();
    device.close();
  });
});
