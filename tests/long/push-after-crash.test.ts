import webPush from 'web-push';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWebSubscriptionCall } from '../../schema/calls/notification-calls.ts';
import { createMessageCall } from '../../schema/calls/thread-calls.ts';
import { startJobs, type RunningJobs } from '../../server/jobs/jobs.ts';
import { pushRelay, pushWorker } from '../../server/jobs/push-jobs.ts';
import { createWebPushSender } from '../../server/push/web-push-sender.ts';
import { tables } from '../../server/store/schema/tables.ts';
import { openTestSchool, type OpenTestSchool } from '../support/open-test-school.ts';
import { browserKeys, startPushService, type PushService } from '../support/push-service.ts';
import { ServerProcess } from '../support/server-process.ts';

/** A job that was taken may last 60 s, and pg-boss looks for those that last longer once in 60 s; the rest is for a busy machine. */
const TAKEN_BACK_MS = 240_000;

let world: OpenTestSchool;
let service: PushService;
let first: ServerProcess;
let second: RunningJobs | null = null;
const inHand: string[] = [];

beforeAll(async () => {
  [world, service] = [await openTestSchool(), await startPushService()];
  first = new ServerProcess({
    program: process.execPath,
    args: ['tests/support/pushing-process.ts', world.test.database.url],
    isReady: () => Promise.resolve(inHand.length === 2),
    onLine: (line) => inHand.push(line),
  });
});
afterAll(async () => {
  await first.kill();
  await second?.stop();
  await service.close();
  await world.test.close();
});

it('PSH-02 jobs of push that a killed process had in its hands are done by another one, once each', async () => {
  const { test, school, teacher, parent, assistant } = world;
  for (const [client, path] of [[parent, '/parent'], [assistant, '/assistant']] as const) await client.call(createWebSubscriptionCall, { body: { endpoint: service.endpoint(path), ...browserKeys() } });
  expect((await teacher.call(createMessageCall, { params: { threadId: school.parentsThreadId }, body: { body: 'hello' } })).status).toBe(201);
  await first.up();
  expect(inHand.toSorted()).toEqual(['/assistant', '/parent']);
  expect(await test.database.db.select().from(tables.notices)).toEqual([]);
  await first.kill();
  const { db, url } = test.database;
  const web = createWebPushSender(webPush.generateVAPIDKeys(), 'mailto:operator@school.test', service.door);
  second = await startJobs({ url, db, clock: test.clock, duties: [], relays: [pushRelay], workers: [pushWorker({ web, native: null })], onError: () => undefined });
  await expect.poll(() => service.posted.length, { timeout: TAKEN_BACK_MS, interval: 500 }).toBe(2);
  // As long again as it took to look for them, so that one that was taken back twice would show.
  await new Promise((resolve) => setTimeout(resolve, 70_000));
  expect(service.posted.toSorted()).toEqual(['/assistant', '/parent']);
});
