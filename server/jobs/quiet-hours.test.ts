import webPush from 'web-push';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createWebSubscriptionCall, testWebSubscriptionCall } from '../../schema/calls/notification-calls.ts';
import { createStoryCall, patchStoryCall, readStoryCall } from '../../schema/calls/story-calls.ts';
import { createMessageCall, muteThreadCall, readMessageCall, unmuteThreadCall } from '../../schema/calls/thread-calls.ts';
import { meCall, patchUserCall } from '../../schema/calls/user-calls.ts';
import { problemSchema } from '../../schema/wire.ts';
import type { PushMessage } from '../../schema/records/push-message.ts';
import type { QuietHours } from '../../schema/records/user.ts';
import { dyingRelay } from '../../tests/support/dying-relay.ts';
import { browserKeys, startPushService, type PushService } from '../../tests/support/push-service.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeTestSchool, type TestSchool } from '../../tests/support/test-school.ts';
import { createWebPushSender } from '../push/web-push-sender.ts';
import { tables } from '../store/schema/tables.ts';
import { startJobs, type RunningJobs } from './jobs.ts';
import { publishRelay } from './publish-relay.ts';
import { pushRelay, pushWorker } from './push-jobs.ts';
import { quietRelay } from './quiet-relay.ts';

const MINUTE_MS = 60_000;
let test: TestApp;
let school: TestSchool;
let service: PushService;
let teacher: TestClient;
let parent: TestClient;
let running: RunningJobs[] = [];
let said: PushMessage[] = [];

beforeAll(async () => {
  service = await startPushService();
});
beforeEach(async () => {
  test = await createTestApp();
  school = await makeTestSchool(test.database.db);
  [teacher, parent] = [await logIn(test.app, 'anna@school.test'), await logIn(test.app, 'maria@home.test')];
  await subscribe(parent, '/parent');
});
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  await test.close();
  [running, said] = [[], []];
  service.posted.length = 0;
});
afterAll(() => service.close());

async function start(quiet = quietRelay): Promise<void> {
  const { db, url } = test.database;
  const web = createWebPushSender(webPush.generateVAPIDKeys(), 'mailto:operator@school.test', service.door);
  const heard = { send: (...[target, message]: Parameters<typeof web.send>) => (said.push(message), web.send(target, message)) };
  const relays = [publishRelay(() => undefined), pushRelay, quiet];
  running.push(await startJobs({ url, db, clock: test.clock, duties: [], relays, workers: [pushWorker({ web: heard, native: null })], onError: () => undefined, retrySeconds: 1 }));
}

async function subscribe(client: TestClient, path: string): Promise<string> {
  return (await client.call(createWebSubscriptionCall, { body: { endpoint: service.endpoint(path), ...browserKeys() } })).reply._id;
}

/** As the wall of `timeZone` shows the moment that is so many minutes away. */
function clockIn(minutes: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(test.clock.now() + minutes * MINUTE_MS);
}

/** Quiet hours that began an hour ago and end in so many minutes, by a clock far from the server's. */
async function beQuiet(minutes: number, timeZone = 'Asia/Kathmandu'): Promise<void> {
  const quietHours = { from: clockIn(-60, timeZone), to: clockIn(minutes, timeZone) };
  expect((await parent.call(patchUserCall, { params: { id: school.parent }, body: { timeZone, quietHours } })).reply).toMatchObject({ quietHours });
}

const post = (isUrgent: boolean, parts: { publishAt?: string } = {}) => teacher.call(createStoryCall, { params: { classId: school.classId }, body: { body: 'hello', isUrgent, ...parts } });
const say = (threadId = school.parentsThreadId) => teacher.call(createMessageCall, { params: { threadId }, body: { body: 'hello' } });
const held = async () => (await test.database.db.select().from(tables.heldPushes)).map(({ tag }) => tag.split('-')[0] ?? '').toSorted((one, other) => one.localeCompare(other));

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isTrue()); tries += 1) {
    if (tries > 200) throw new Error(`Not in time: ${JSON.stringify(said)} ${(await held()).join(' ')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

it('EXT-02 in quiet hours nothing is pushed; when they end, one message says how much came, a thread counted once', async () => {
  await beQuiet(3);
  await start();
  for (let count = 0; count < 3; count += 1) await say();
  await post(false);
  await until(async () => (await held()).length === 2);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect([said, await held()]).toEqual([[], ['story', 'thread']]);
  test.clock.turn(4 * MINUTE_MS);
  await until(() => said.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(said).toMatchObject([{ kind: 'summary', body: '2 new things came during your quiet hours.', unread: 3 }]);
  expect([service.posted, await held()]).toEqual([['/parent'], []]);
});

it('EXT-02 an urgent post comes in quiet hours, also one that waited for its time; a message does not, and others keep their own hours', async () => {
  await beQuiet(30);
  await subscribe(await logIn(test.app, 'boris@school.test'), '/assistant');
  await start();
  await say();
  await post(false);
  await post(true);
  await until(() => service.posted.length === 4);
  expect(service.posted.filter((path) => path === '/parent')).toHaveLength(1);
  await post(true, { publishAt: new Date(test.clock.now() + MINUTE_MS).toISOString() });
  test.clock.turn(2 * MINUTE_MS);
  await until(() => service.posted.filter((path) => path === '/parent').length === 2);
  await until(async () => (await held()).length === 2);
  const urgent = said.filter(({ body }) => body.startsWith('Urgent'));
  expect([said.length, urgent.length]).toEqual([6, 4]);
});

it('EXT-02 a post that is urgent no more when it goes out does not pass, and a trial always comes', async () => {
  await beQuiet(30);
  const own = await subscribe(parent, '/own');
  const later = (await post(true, { publishAt: new Date(test.clock.now() + MINUTE_MS).toISOString() })).reply;
  expect((await teacher.call(patchStoryCall, { params: { classId: school.classId, storyId: later._id }, body: { isUrgent: false } })).reply.isUrgent).toBe(false);
  test.clock.turn(2 * MINUTE_MS);
  await start();
  await until(async () => (await held()).length === 1);
  expect((await parent.call(testWebSubscriptionCall, { params: { id: own } })).status).toBe(204);
  await until(() => service.posted.length > 0);
  expect([service.posted, said.map(({ kind }) => kind)]).toEqual([['/own'], ['trial']]);
});

it('F-204 what was held comes in the language that its receiver has when quiet hours end', async () => {
  await beQuiet(3);
  await start();
  await post(false);
  await until(async () => (await held()).length === 1);
  await parent.call(patchUserCall, { params: { id: school.parent }, body: { locale: '/locales/ru' } });
  test.clock.turn(4 * MINUTE_MS);
  await until(() => said.length > 0);
  expect(said).toMatchObject([{ kind: 'story', title: 'Парта', body: 'В классе новая запись.' }]);
});

it('EXT-02 what was read or muted meanwhile is no news in the morning; one thing that is left comes as itself', async () => {
  await beQuiet(3);
  await start();
  const message = (await say()).reply;
  const [read, left] = [(await post(false)).reply, (await post(false)).reply];
  await until(async () => (await held()).length === 3);
  await parent.call(readStoryCall, { params: { classId: school.classId, storyId: read._id } });
  await parent.call(muteThreadCall, { params: { threadId: school.parentsThreadId } });
  test.clock.turn(4 * MINUTE_MS);
  await until(() => said.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(said).toMatchObject([{ kind: 'story', story: left._id, unread: 0 }]);

  await beQuiet(3);
  await parent.call(unmuteThreadCall, { params: { threadId: school.parentsThreadId } });
  const last = (await say()).reply;
  await until(async () => (await held()).length === 1);
  expect(last._id).not.toBe(message._id);
  await parent.call(readMessageCall, { params: { threadId: school.parentsThreadId, messageId: last._id } });
  test.clock.turn(4 * MINUTE_MS);
  await until(async () => (await held()).length === 0);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(said).toHaveLength(1);
});

it('EXT-02 who turns quiet hours off is told at once, who moves them waits on', async () => {
  await beQuiet(30);
  await start();
  await say();
  await until(async () => (await held()).length === 1);
  await beQuiet(60);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect([said, await held()]).toEqual([[], ['thread']]);
  await parent.call(patchUserCall, { params: { id: school.parent }, body: { quietHours: null } });
  await until(() => said.length === 1);
  expect(said).toMatchObject([{ kind: 'message', thread: school.parentsThreadId, unread: 1 }]);
});

it('EXT-02 two processes say it once', async () => {
  await beQuiet(3);
  await Promise.all([start(), start()]);
  await say();
  await post(false);
  await until(async () => (await held()).length === 2);
  test.clock.turn(4 * MINUTE_MS);
  await until(() => said.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(said.map(({ kind }) => kind)).toEqual(['summary']);
});

it.each(['fails', 'loses its connection'] as const)('EXT-02 a process that %s when it has handed on what was held, and has not committed, says it once', async (death) => {
  await beQuiet(3);
  let deaths = 0;
  await start(dyingRelay(quietRelay, death, () => (deaths += 1)));
  await say();
  await post(false);
  await until(async () => (await held()).length === 2);
  test.clock.turn(4 * MINUTE_MS);
  await until(() => said.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect([deaths, said.map(({ kind }) => kind), await held()]).toEqual([1, ['summary'], []]);
});

it('EXT-02 two times that are one, and what is no time, are refused; what stood before stays', async () => {
  const quietHours: QuietHours = { from: '21:00', to: '07:00' };
  const patch = (body: object) => parent.call(patchUserCall, { params: { id: school.parent }, body });
  expect((await patch({ quietHours })).status).toBe(200);
  for (const wrong of [{ from: '21:00', to: '21:00' }, { from: '24:00', to: '07:00' }, { from: '9:00', to: '07:00' }, { from: '21:00' }, 'night']) {
    const answer = await patch({ quietHours: wrong });
    expect([answer.status, problemSchema.parse(answer.json).violations?.[0]?.propertyPath.split('.')[0]]).toEqual([422, 'quietHours']);
  }
  expect((await parent.call(meCall)).reply.quietHours).toEqual(quietHours);
});
