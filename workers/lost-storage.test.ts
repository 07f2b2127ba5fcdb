import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Emission, PartaPort } from '../schema/port/port.ts';
import type { ParamsOf, QueryName } from '../schema/port/queries.ts';
import type { Me } from '../schema/records/user.ts';
import { servePort } from './port/serve-port.ts';
import { DexieDevice } from './replica/dexie-device.ts';
import { DexieVault } from './replica/dexie-vault.ts';
import { rowOf } from './replica/replica-row.ts';
import { RxdbReplica } from './replica/rxdb-replica.ts';
import { vaultName } from './replica/vault-database.ts';
import { CONNECTION_FAULTS, watchConnections, type ConnectionBreaker } from './testing/connection-faults.ts';
import { classRecord, meRecord } from './testing/sample-records.ts';

Object.assign(globalThis, { self: globalThis, location: new URL('https://parta.test/') });
const { startUserHost } = await import('./user-host.ts');

/** Within this time of the next act or wake-up a lost database is there again (F-802), ms. */
const BACK_MS = 3_000;
const THREAD = crypto.randomUUID();

let connections: ConnectionBreaker;
let me: Me;
const restart = vi.fn();
const unfollows: (() => void)[] = [];
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  restart.mockClear();
  connections = watchConnections();
  const followed: unknown = Reflect.get(DexieDevice.prototype, 'watchCurrentUserId');
  if (typeof followed !== 'function') throw new Error('no watchCurrentUserId');
  vi.spyOn(DexieDevice.prototype, 'watchCurrentUserId').mockImplementation(function watch(this: DexieDevice, listen) {
    const unfollow = Reflect.apply(followed, this, [listen]) as () => void;
    unfollows.push(unfollow);
    return unfollow;
  });
  me = meRecord();
  await fillDevice();
});
afterEach(async () => {
  // A host lives as long as its worker: those of this test follow no user of the next one.
  for (const unfollow of unfollows.splice(0)) unfollow();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  const device = new DexieDevice();
  await device.setCurrentUserId(null);
  device.close();
});

const FIRST = classRecord({ name: 'First' });

/** Somebody is logged in and has a class. */
async function fillDevice(): Promise<void> {
  const [vault, device] = [new DexieVault(me._id), new DexieDevice()];
  await vault.saveMe(me);
  await vault.saveSession({ accessToken: 'a'.repeat(30), refreshToken: 'r'.repeat(30), accessTokenExpiresAt: Date.now() + 9e6, refreshTokenExpiresAt: Date.now() + 9e8, state: 'active' });
  const replica = new RxdbReplica(me._id, vault);
  await replica.ready();
  await replica.put([FIRST]);
  await vault.saveCursor('cursor', 'c1');
  await device.setCurrentUserId(me._id);
  await replica.close();
  await vault.close();
  device.close();
}

/** The newest value of a query, as the page has it. */
async function follow<Q extends QueryName>(port: PartaPort, name: Q, params: ParamsOf<Q>): Promise<() => Record<string, unknown> | undefined> {
  const told: Emission[] = [];
  await port.subscribe(name, params, (emission) => told.push(emission));
  return () => {
    const values = told.flatMap((one) => (one.kind === 'value' ? [one.value] : []));
    const value = values.at(-1);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  };
}

/** Names of the classes that a screen shows. */
async function followClasses(port: PartaPort): Promise<() => string[]> {
  const rows = new Map<string, string>();
  await port.subscribe('classes', { status: 'active' }, (emission) => {
    if (emission.kind === 'rows') for (const { key, row } of emission.changed) if (typeof row === 'object' && row !== null && 'name' in row) rows.set(key, String(row.name));
  });
  return () => [...rows.values()];
}

async function openApp() {
  const host = startUserHost(restart);
  const port = servePort(host);
  const [status, session, classes] = [await follow(port, 'syncStatus', {}), await follow(port, 'session', {}), await followClasses(port)];
  await expect.poll(classes).toEqual(['First']);
  await expect.poll(() => status()?.['storage']).toBe('ok');
  const write = (body: string, sendId: string = crypto.randomUUID()) => port.run('sendMessage', { threadId: THREAD, body, sendId }, crypto.randomUUID());
  return { host, port, status, session, classes, write };
}

async function unsent(): Promise<string[]> {
  const vault = new DexieVault(me._id);
  const rows = await vault.outbox();
  await vault.close();
  return rows.flatMap(({ mutation }) => ('body' in mutation && mutation.body !== null ? [mutation.body] : []));
}

describe.each(CONNECTION_FAULTS)('F-802 R-STO-07 after all connections were lost by %s', (fault) => {
  test('what somebody writes next is saved once, and counted', async () => {
    const { status, write } = await openApp();
    await connections.breakAll(fault);
    const lostAt = Date.now();
    const sendId = crypto.randomUUID();
    // What may have been written is asked about before it is written again, as the composer does (R-OUT-17).
    const first = await write('Hello', sendId);
    expect(first.ok || (await write('Hello', sendId)).ok).toBe(true);
    await expect.poll(() => status()?.['waiting'], { timeout: BACK_MS }).toBe(1);
    expect(Date.now() - lostAt).toBeLessThan(BACK_MS);
    expect(await unsent()).toEqual(['Hello']);
    expect(restart).not.toHaveBeenCalled();
  });

  test('what other tabs stored meanwhile is on the screen after a wake-up', async () => {
    const { port, classes } = await openApp();
    await connections.breakAll(fault);
    await writeUnheard();
    await port.wake('visible');
    await expect.poll(classes, { timeout: BACK_MS }).toEqual(expect.arrayContaining(['First', 'Unheard']));
  });
});

/** As another tab writes that dies before it tells of it. */
async function writeUnheard(): Promise<void> {
  const raw = await new Dexie(`rxdb-dexie-parta-${me._id}--0--entities`).open();
  const docs = raw.table<Record<string, unknown>>('docs');
  const stored = await docs.limit(1).first();
  await docs.put({ ...stored, ...rowOf(classRecord({ name: 'Unheard' })) });
  raw.close();
}

test('F-802 R-STO-07 R-STO-09 while no store opens it is said at once, nothing is called sent, and another worker is asked for; then all goes on by itself', async () => {
  const { status, write } = await openApp();
  const heal = connections.failOpenings();
  await connections.breakAll('UnknownError');
  const sendId = crypto.randomUUID();
  const askedAt = Date.now();
  expect(await write('Not saved', sendId)).toEqual({ ok: false, error: { kind: 'storage', reason: 'lost' } });
  expect(Date.now() - askedAt).toBeLessThan(1_000);
  await expect.poll(() => status()?.['storage'], { timeout: 1_000 }).toBe('lost');
  await expect.poll(() => restart.mock.calls.length, { timeout: BACK_MS }).toBeGreaterThan(0);
  heal();
  await expect.poll(() => status()?.['storage'], { timeout: BACK_MS }).toBe('ok');
  expect((await write('Not saved', sendId)).ok).toBe(true);
  expect(await unsent()).toEqual(['Not saved']);
});

test('F-706 R-STO-07 nothing is said of what waits before the outbox was read', async () => {
  vi.spyOn(DexieVault.prototype, 'outbox').mockRejectedValue(new Error('not yet'));
  const port = servePort(startUserHost(restart));
  const session = await follow(port, 'session', {});
  const status = await follow(port, 'syncStatus', {});
  await expect.poll(() => session()?.['state']).toBe('active');
  expect(status()).toBeUndefined();
});

test('F-802 F-707 R-STO-08 where the browser deletes the vault of a running app, its user is asked to log in and told why', async () => {
  const { session } = await openApp();
  await Dexie.delete(vaultName(me._id));
  await expect.poll(session, { timeout: BACK_MS }).toEqual({ state: 'anonymous', hasLostData: true });
  await expect.poll(async () => (await indexedDB.databases()).filter(({ name = '' }) => name.includes(me._id))).toEqual([]);
});

test('F-802 F-707 R-STO-08 where the browser clears everything under a running app, the same', async () => {
  const { session, port } = await openApp();
  await connections.clearSite();
  await port.wake('visible');
  await expect.poll(session, { timeout: BACK_MS }).toEqual({ state: 'anonymous', hasLostData: true });
});

test('F-802 F-707 R-STO-08 a vault that is missing at the start of the app is told of', async () => {
  await Dexie.delete(vaultName(me._id));
  const session = await follow(servePort(startUserHost(restart)), 'session', {});
  await expect.poll(session).toEqual({ state: 'anonymous', hasLostData: true });
});

test('R-STO-08 R-SESS-08 a logout in another tab is no loss, and is told as before', async () => {
  const { session } = await openApp();
  const other = new DexieDevice();
  await other.wipe(me._id);
  await expect.poll(session).toEqual({ state: 'anonymous' });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(session()).toEqual({ state: 'anonymous' });
  other.close();
});
