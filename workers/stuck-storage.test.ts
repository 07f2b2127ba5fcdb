import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PartaPort } from '../schema/port/port.ts';
import type { ParamsOf, QueryName } from '../schema/port/queries.ts';
import type { Me } from '../schema/records/user.ts';
import { servePort } from './port/serve-port.ts';
import { DexieDevice } from './replica/dexie-device.ts';
import { DexieVault } from './replica/dexie-vault.ts';
import { RxdbReplica } from './replica/rxdb-replica.ts';
import { watchConnections, type ConnectionBreaker } from './testing/connection-faults.ts';
import { driveTime, pass } from './testing/driven-time.ts';
import { classRecord, meRecord } from './testing/sample-records.ts';

Object.assign(globalThis, { self: globalThis, location: new URL('https://parta.test/') });
const { startUserHost } = await import('./user-host.ts');

/** A stuck transaction is given up within 10.5 s, and its database works again 3 s later (R-STO-10, R-STO-07), ms. */
const BACK_MS = 13_500;
const THREAD = crypto.randomUUID();
/** Each database of a user by a part of its name. */
const DATABASES = ['parta-vault', 'parta-device', '--entities', 'parta-search'] as const;

let connections: ConnectionBreaker;
let me: Me;
const restart = vi.fn();
const unfollows: (() => void)[] = [];

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  restart.mockClear();
  const followed: unknown = Reflect.get(DexieDevice.prototype, 'watchCurrentUserId');
  if (typeof followed !== 'function') throw new Error('no watchCurrentUserId');
  vi.spyOn(DexieDevice.prototype, 'watchCurrentUserId').mockImplementation(function watch(this: DexieDevice, listen) {
    const unfollow = Reflect.apply(followed, this, [listen]) as () => void;
    unfollows.push(unfollow);
    return unfollow;
  });
  me = meRecord();
  await fillDevice();
  connections = watchConnections();
  driveTime();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const unfollow of unfollows.splice(0)) unfollow();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  const device = new DexieDevice();
  await device.setCurrentUserId(null);
  device.close();
});

/** Somebody is logged in and has a class. */
async function fillDevice(): Promise<void> {
  const [vault, device] = [new DexieVault(me._id), new DexieDevice()];
  await vault.saveMe(me);
  const until = Date.now() + 9e8;
  const tokens = { accessToken: 'a'.repeat(30), refreshToken: 'r'.repeat(30) };
  await vault.saveSession({ ...tokens, accessTokenExpiresAt: until, refreshTokenExpiresAt: until, state: 'active' });
  const replica = new RxdbReplica(me._id, vault);
  await replica.ready();
  await replica.put([classRecord({ name: 'First' })]);
  await vault.saveCursor('cursor', 'c1');
  await device.setCurrentUserId(me._id);
  await replica.close();
  await vault.close();
  device.close();
}

type Sent = Record<string, unknown>;

/** All values of a query that the page has been sent. */
async function follow<Q extends QueryName>(port: PartaPort, name: Q, params: ParamsOf<Q>): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  await port.subscribe(name, params, (emission) => {
    if (emission.kind === 'value' && typeof emission.value === 'object') sent.push({ ...emission.value });
  });
  return sent;
}

/** Names of the classes on a screen. */
async function followClasses(port: PartaPort): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  await port.subscribe('classes', { status: 'active' }, (emission) => {
    if (emission.kind !== 'rows') return;
    for (const { row } of emission.changed) {
      if (typeof row === 'object' && row !== null && 'name' in row) names.add(String(row.name));
    }
  });
  return names;
}

/** A word is looked up in the search index. */
function search(port: PartaPort, text: string): Promise<number> {
  return port.subscribe('search', { text, kind: 'message', limit: 30 }, () => undefined);
}

function write(port: PartaPort, body: string) {
  return port.run('sendMessage', { threadId: THREAD, body, sendId: crypto.randomUUID() }, crypto.randomUUID());
}

const storageIn = (statuses: readonly Sent[]): unknown[] => statuses.map(({ storage }) => storage);

describe.each(DATABASES)('F-905 R-STO-10 where no transaction of %s ends', (part) => {
  test('the status says lost until the database works again, and the next act works', async () => {
    const host = startUserHost(restart);
    const port = servePort(host);
    const [status, classes] = [await follow(port, 'syncStatus', {}), await followClasses(port)];
    await search(port, 'first');
    await pass(1_000);
    expect([[...classes], status.at(-1)]).toMatchObject([['First'], { storage: 'ok' }]);
    connections.hangOpen('deaf', part);
    // What is reopened takes longer than a frame, in which the page would miss that anything was lost.
    connections.slowDown(50);
    // Each of the databases is asked for something.
    void port.wake('visible');
    await search(port, 'second');
    host.chooseLanguage('en').catch(() => undefined);
    await pass(BACK_MS);
    expect(storageIn(status)).toContain('lost');
    expect(status.at(-1)).toMatchObject({ storage: 'ok' });
    connections.slowDown(0);
    const written = write(port, 'Hello');
    await pass(1_000);
    expect(await written).toMatchObject({ ok: true });
    expect(status.at(-1)).toMatchObject({ waiting: 1 });
    expect(restart).not.toHaveBeenCalled();
  });
});

test.each(['parta-vault', '--entities'])('F-905 R-STO-10 %s that is stuck from the start works later', async (part) => {
  const heal = connections.hangAll('deaf', part);
  const port = servePort(startUserHost(restart));
  const [status, classes] = [await follow(port, 'syncStatus', {}), await followClasses(port)];
  await pass(5_000);
  // Nothing is said of an outbox that was not read.
  expect(status.length === 0).toBe(part === 'parta-vault');
  await pass(6_000);
  expect(storageIn(status).at(-1)).toBe('lost');
  heal();
  await pass(BACK_MS);
  expect([[...classes], storageIn(status).at(-1)]).toEqual([['First'], 'ok']);
});

test('F-905 R-STO-10 R-STO-09 where reopening the replica does not help, another worker is asked for', async () => {
  connections.hangAll('deaf', '--entities');
  const status = await follow(servePort(startUserHost(restart)), 'syncStatus', {});
  await pass(34_000);
  expect(restart).toHaveBeenCalled();
  expect(storageIn(status).at(-1)).toBe('lost');
});
