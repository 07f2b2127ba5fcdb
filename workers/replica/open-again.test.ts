import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
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
