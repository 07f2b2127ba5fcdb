import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createNativeSubscriptionCall, createWebSubscriptionCall, nativeSubscriptionsCall, pushKeyCall } from '../../schema/calls/notification-calls.ts';
import { createMessageCall } from '../../schema/calls/thread-calls.ts';
import { createApp } from '../../server/app.ts';
import { systemClock } from '../../server/clock.ts';
import { readConfig, type Config } from '../../server/config.ts';
import { createDeps } from '../../server/create-deps.ts';
import type { RunningJobs } from '../../server/jobs/jobs.ts';
import { startServerJobs } from '../../server/jobs/server-jobs.ts';
import { readFcmAccount } from '../../server/push/fcm-sender.ts';
import { vapidKeysOf } from '../../server/push/vapid-keys.ts';
import { tables } from '../../server/store/schema/tables.ts';
import { startFcmService, type FcmService } from '../support/fcm-service.ts';
import { openTestSchool, type OpenTestSchool } from '../support/open-test-school.ts';
import { browserKeys, startPushService, type PushService } from '../support/push-service.ts';
import { createTestClient } from '../support/test-client.ts';
import { openTestDatabase } from '../support/test-database.ts';

let world: OpenTestSchool;
let web: PushService;
let fcm: FcmService;
let jobs: RunningJobs | null = null;
let accountFile: string;
beforeAll(async () => {
  [world, web, fcm] = [await openTestSchool(), await startPushService(), await startFcmService()];
  accountFile = join(world.test.config.dataDir, 'firebase.json');
  // As Firebase writes it: with more in it than is needed.
  writeFileSync(accountFile, JSON.stringify({ type: 'service_account', private_key_id: 'x', ...fcm.account }));
});
afterEach(async () => {
  await jobs?.stop();
  jobs = null;
  await world.test.database.db.delete(tables.webSubscriptions);
  await world.test.database.db.delete(tables.nativeSubscriptions);
});
afterAll(async () => {
  await web.close();
  await fcm.close();
  await world.test.close();
});

/** The jobs of a server with these settings, whose push leads to the services here. */
async function start(settings: Record<string, string> = {}): Promise<void> {
  const { test } = world;
  const config: Config = readConfig({ DATA_DIR: test.config.dataDir, DEMO: 'off', ...settings });
  jobs = await startServerJobs({ ...test, config, metrics: test.app.metrics, onError: () => undefined, push: { web: web.door, fcmUrl: fcm.url } });
}
const say = () => world.teacher.call(createMessageCall, { params: { threadId: world.school.parentsThreadId }, body: { body: 'hello' } });
const subscribeWeb = () => world.parent.call(createWebSubscriptionCall, { body: { endpoint: web.endpoint('/parent'), ...browserKeys() } });
const subscribeNative = () => world.parent.call(createNativeSubscriptionCall, { body: { token: '201', deviceId: 'D', platform: 'android' } });

it('the keys for web push are made at the first start, by one of the processes that start together, and are those of every later start', async () => {
  const { test } = world;
  const database = await openTestDatabase();
  const { db } = database;
  const start = async () => (await createDeps({ config: test.config, database, files: test.files, clock: systemClock })).vapid;
  // None can keep its keys before all have found none.
  const begun = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table meta in share row exclusive mode`);
    const all = [vapidKeysOf(db), vapidKeysOf(db), vapidKeysOf(db), start(), start()];
    await expect.poll(async () => (await db.execute(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rows.length).toBe(all.length);
    return all;
  });
  const together = await Promise.all(begun);
  const later = await start();
  expect(together).toEqual(together.map(() => later));
  expect(await vapidKeysOf(test.database.db)).not.toEqual(later);
  await database.close();
});

it('the key that a browser subscribes to, at whatever process, is the one that its messages are signed with', async () => {
  const { test, parent } = world;
  const { publicKey } = (await parent.call(pushKeyCall)).reply;
  const other = await createApp({ ...test, hasRealtime: false });
  expect((await createTestClient(other, parent).call(pushKeyCall)).reply.publicKey).toBe(publicKey);
  await other.close();
  await subscribeWeb();
  await start();
  await say();
  await expect.poll(() => web.posted).toEqual(['/parent']);
  expect(web.headers[0]?.['authorization']).toMatch(new RegExp(`^vapid t=[^,]+, k=${publicKey}$`, 'u'));
});

it('with FCM_SERVICE_ACCOUNT a native app is told by FCM, once', async () => {
  await subscribeNative();
  await start({ FCM_SERVICE_ACCOUNT: accountFile });
  await say();
  await expect.poll(() => fcm.messages.length).toBe(1);
  expect(fcm.messages[0]).toMatchObject({ token: '201', data: { kind: 'message', thread: world.school.parentsThreadId } });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(fcm.messages).toHaveLength(1);
});

it('without FCM_SERVICE_ACCOUNT native apps wait for nothing and stay known, and browsers are told', async () => {
  const before = [fcm.messages.length, web.posted.length];
  await subscribeNative();
  await subscribeWeb();
  await start();
  await say();
  await expect.poll(() => web.posted.length).toBe((before[1] ?? 0) + 1);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(fcm.messages).toHaveLength(before[0] ?? 0);
  expect((await world.parent.call(nativeSubscriptionsCall)).reply.totalItems).toBe(1);
});

it('a service account is read from its file, with Google’s address for tokens where it names none; what is none throws', () => {
  expect(readFcmAccount(accountFile)).toEqual(fcm.account);
  const { token_uri: _, ...bare } = fcm.account;
  const other = join(world.test.config.dataDir, 'other.json');
  writeFileSync(other, JSON.stringify(bare));
  expect(readFcmAccount(other)).toEqual({ ...bare, token_uri: 'https://oauth2.googleapis.com/token' });
  for (const content of ['', 'no JSON', '{}', JSON.stringify({ ...bare, private_key: '' }), JSON.stringify({ ...bare, token_uri: 'nowhere' })]) {
    writeFileSync(other, content);
    expect(() => readFcmAccount(other)).toThrow(/./u);
  }
  expect(() => readFcmAccount(join(world.test.config.dataDir, 'missing.json'))).toThrow(/./u);
});
