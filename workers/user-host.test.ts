import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import type { Mutation } from '../schema/rules/mutation.ts';
import type { Me } from '../schema/records/user.ts';
import { DexieDevice } from './replica/dexie-device.ts';
import { DexieVault } from './replica/dexie-vault.ts';
import type { StoredSession } from './replica/vault-store.ts';
import { meRecord } from './testing/sample-records.ts';

Object.assign(globalThis, { self: globalThis, location: new URL('https://parta.test/') });
const { startUserHost } = await import('./user-host.ts');

const device = new DexieDevice();
const session = (): StoredSession => ({ accessToken: 'a'.repeat(30), refreshToken: 'r'.repeat(30), accessTokenExpiresAt: Date.now() + 9e6, refreshTokenExpiresAt: Date.now() + 9e8, state: 'active' });
const written = (): Mutation => ({ type: 'message.create', threadId: crypto.randomUUID(), messageId: crypto.randomUUID(), body: 'Not sent yet', attachments: [] });

afterEach(async () => {
  vi.unstubAllGlobals();
  await device.setCurrentUserId(null);
});

/** Somebody who has used this device, with so many messages unsent. */
async function usedBy(me: Me, unsent = 0): Promise<void> {
  const vault = new DexieVault(me._id);
  await vault.saveMe(me);
  await vault.saveSession(session());
  for (let count = 0; count < unsent; count += 1) await vault.addMutation(written());
  await vault.close();
}

/** As earlier builds left it where they were killed in a logout: the mark is set, and its user is still the current one. */
async function killInLogout(me: Me): Promise<void> {
  await device.setCurrentUserId(me._id);
  const raw = await new Dexie('parta-device').open();
  await raw.table('wipes').put({ userId: me._id });
  raw.close();
}

async function unsentOf(me: Me): Promise<number> {
  const vault = new DexieVault(me._id);
  const rows = await vault.outbox();
  await vault.close();
  return rows.length;
}

const isThere = async (me: Me): Promise<boolean> => (await indexedDB.databases()).some(({ name = '' }) => name.includes(me._id));

test('SES-04 R-SESS-08 a logout that is killed while the server is told of it leaves nobody who could go on writing, and the next start wipes them', async () => {
  const me = meRecord();
  await usedBy(me, 1);
  await device.setCurrentUserId(me._id);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const host = startUserHost();
  const user = await host.ready();
  if (user === null) throw new Error('nobody is here');
  const leaving = host.leave(user);
  await expect.poll(() => device.pendingWipes()).toEqual([me._id]);
  expect(await device.currentUserId()).toBeNull();
  // The realm that waits for the server does not know it before the answer: only then the screens go.
  expect(host.current()?.userId).toBe(me._id);
  const next = startUserHost();
  expect(await next.ready()).toBeNull();
  await expect.poll(() => device.pendingWipes()).toEqual([]);
  await leaving;
  expect(host.current()).toBeNull();
  expect(await isThere(me)).toBe(false);
});

test('SES-04 R-SESS-08 a logout that an earlier build left half done is finished at the next start, also of the current user', async () => {
  const me = meRecord();
  await usedBy(me);
  await killInLogout(me);
  const host = startUserHost();
  await expect.poll(() => device.currentUserId()).toBeNull();
  await expect.poll(() => [host.current()]).toEqual([null]);
  await expect.poll(async () => [await device.pendingWipes(), await isThere(me)]).toEqual([[], false]);
});

test('SES-04 R-SESS-08 who went on writing under such a mark keeps what is unsent, also through another login', async () => {
  const me = meRecord();
  await usedBy(me, 2);
  await killInLogout(me);
  const host = startUserHost();
  await expect.poll(() => device.pendingWipes()).toEqual([]);
  expect(await device.currentUserId()).toBe(me._id);
  await host.adopt({ session: session(), me });
  expect(host.current()?.userId).toBe(me._id);
  expect(await unsentOf(me)).toBe(2);
});

test('SES-04 R-SESS-08 a login in one tab is not wiped by another that had looked at the mark before', async () => {
  const me = meRecord();
  await usedBy(me);
  await device.markWipe(me._id);
  const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.spyOn(DexieDevice.prototype, 'wipe').mockImplementationOnce(async (userId) => {
    reached.resolve();
    await go.promise;
    return device.wipe(userId);
  });
  startUserHost();
  await reached.promise;
  const host = startUserHost();
  const adopting = host.adopt({ session: session(), me }).then(async () => host.current()?.sources.world.vault.addMutation(written()));
  await new Promise((resolve) => setTimeout(resolve, 300));
  go.resolve();
  await adopting;
  await expect.poll(() => device.pendingWipes()).toEqual([]);
  expect(await device.currentUserId()).toBe(me._id);
  expect(await unsentOf(me)).toBe(1);
});

test('SES-04 R-SESS-08 a login while wipes are being finished is not wiped with them', async () => {
  const [me, other] = [meRecord(), meRecord()];
  await usedBy(other);
  await usedBy(me, 1);
  for (const { _id } of [other, me]) await device.markWipe(_id);
  const host = startUserHost();
  await host.adopt({ session: session(), me });
  await host.current()?.sources.world.vault.addMutation(written());
  await expect.poll(() => device.pendingWipes()).toEqual([]);
  await expect.poll(() => isThere(other)).toBe(false);
  expect(await device.currentUserId()).toBe(me._id);
  expect(await unsentOf(me)).toBe(1);
});

test('F-205 R-SESS-10 a revoked session locks the device, and the same user finds their unsent words after the login', async () => {
  const me = meRecord();
  await usedBy(me, 1);
  await device.setCurrentUserId(me._id);
  const refused = { type: 'about:blank', title: 'No', status: 401, code: 'sessionRevoked' };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(refused), { status: 401, headers: { 'content-type': 'application/problem+json' } })));
  const host = startUserHost();
  const user = await host.ready();
  await user?.sources.world.engine.session.renew('a'.repeat(30));
  await expect.poll(() => [host.current()]).toEqual([null]);
  expect(host.locked()).toEqual({ userId: me._id, role: me.role, unsent: 1 });
  const next = startUserHost();
  expect(await next.ready()).toBeNull();
  expect(next.locked()?.unsent).toBe(1);
  await host.adopt({ session: session(), me });
  expect([host.current()?.userId, host.locked(), await device.lockedUser()]).toEqual([me._id, null, null]);
  expect(await unsentOf(me)).toBe(1);
});
