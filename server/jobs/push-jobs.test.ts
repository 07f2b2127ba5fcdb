import { eq, sql } from 'drizzle-orm';
import webPush from 'web-push';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createWebSubscriptionCall, deleteWebSubscriptionCall, testWebSubscriptionCall, webSubscriptionsCall } from '../../schema/calls/notification-calls.ts';
import { createEventCall } from '../../schema/calls/event-calls.ts';
import { rewardCall } from '../../schema/calls/reward-calls.ts';
import { createStoryCall } from '../../schema/calls/story-calls.ts';
import { createDirectThreadCall, createMessageCall, muteThreadCall, unmuteThreadCall } from '../../schema/calls/thread-calls.ts';
import { patchUserCall } from '../../schema/calls/user-calls.ts';
import { iri } from '../../schema/ids.ts';
import type { Message } from '../../schema/records/message.ts';
import type { PushMessage } from '../../schema/records/push-message.ts';
import { dyingRelay } from '../../tests/support/dying-relay.ts';
import { browserKeys, startPushService, type PushService } from '../../tests/support/push-service.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeTestSchool, type TestSchool } from '../../tests/support/test-school.ts';
import { errorForLog } from '../plugins/log-options.ts';
import { pushMessageOf } from '../push/push-message.ts';
import type { PushOutcome, PushSender } from '../push/push-sender.ts';
import { createWebPushSender } from '../push/web-push-sender.ts';
import { iconIdOf } from '../store/icon-writer.ts';
import { newId } from '../store/new-id.ts';
import { tables } from '../store/schema/tables.ts';
import { startJobs, type JobsOptions, type Relay, type RunningJobs } from './jobs.ts';
import { PUSH_QUEUE, pushRelay, pushWorker } from './push-jobs.ts';

let test: TestApp;
let school: TestSchool;
let service: PushService;
let teacher: TestClient;
let assistant: TestClient;
let parent: TestClient;
let running: RunningJobs[] = [];
/** What left for which device, before it is encrypted. */
let said: [path: string, PushMessage][] = [];
const vapid = webPush.generateVAPIDKeys();

beforeAll(async () => {
  test = await createTestApp();
  school = await makeTestSchool(test.database.db);
  service = await startPushService((path, times) => (path.startsWith('/gone') ? 410 : path.startsWith('/refused') ? 403 : path.startsWith('/busy') && times === 1 ? 503 : 201));
  teacher = await logIn(test.app, 'anna@school.test');
  assistant = await logIn(test.app, 'boris@school.test');
  parent = await logIn(test.app, 'maria@home.test');
});
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  running = [];
  await test.database.db.delete(tables.webSubscriptions);
  service.posted.length = 0;
  said = [];
});
afterAll(async () => {
  await service.close();
  await test.close();
});

async function start(tell: { count?: (outcome: PushOutcome) => void; onError?: JobsOptions['onError']; relay?: Relay } = {}): Promise<void> {
  const { db, url } = test.database;
  const web = createWebPushSender(vapid, 'mailto:operator@school.test', service.door);
  const heard: PushSender = {
    send(target, message) {
      if (target.channel === 'web') said.push([new URL(target.endpoint).pathname, message]);
      return web.send(target, message);
    },
  };
  const worker = pushWorker({ web: heard, native: null }, tell.count);
  running.push(await startJobs({ url, db, clock: test.clock, duties: [], relays: [tell.relay ?? pushRelay], workers: [worker], onError: tell.onError ?? (() => undefined), retrySeconds: 1 }));
}

async function subscribe(client: TestClient, path: string): Promise<string> {
  return (await client.call(createWebSubscriptionCall, { body: { endpoint: service.endpoint(path), ...browserKeys() } })).reply._id;
}

async function say(client = teacher): Promise<Message> {
  const { reply } = await client.call(createMessageCall, { params: { threadId: school.parentsThreadId }, body: { body: 'hello' } });
  return reply;
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isTrue()); tries += 1) {
    if (tries > 300) throw new Error(`Not in time: ${service.posted.join(' ')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Long enough for a second message to come, if there were one. */
async function settle(): Promise<void> {
  await until(async () => (await test.database.db.select().from(tables.notices)).length === 0);
  await new Promise((resolve) => setTimeout(resolve, 1500));
}

it('what was committed before any process ran is pushed by two processes, once to each device but the author’s own', async () => {
  await subscribe(teacher, '/teacher');
  await subscribe(parent, '/parent');
  for (let count = 0; count < 20; count += 1) await say();
  await Promise.all([start(), start()]);
  await until(() => service.posted.length >= 20);
  await settle();
  expect(service.posted).toEqual(Array.from({ length: 20 }, () => '/parent'));
});

it.each(['fails', 'loses its connection'] as const)('a process that %s when it has handed notices on, and has not committed, loses none and doubles none', async (death) => {
  await subscribe(parent, '/parent');
  await say();
  const jobs = async () => (await test.database.db.execute(sql`select 1 from pgboss.job where name = ${PUSH_QUEUE} and state <> 'completed'`)).rows.length;
  const seen: unknown[] = [];
  // What others see of it the moment before it dies, and what is left of it.
  const relay = dyingRelay(pushRelay, death, () => void seen.push(jobs()));
  await start({ relay, onError: () => void seen.push(jobs()) });
  await until(() => service.posted.length > 0);
  await settle();
  expect([service.posted, (await Promise.all(seen)).slice(0, 2)]).toEqual([['/parent'], [0, 0]]);
});

it('PSH-03 muted threads send none; devices that are gone are forgotten, busy services tried again, ended sessions left alone', async () => {
  await start();
  await subscribe(assistant, '/muted');
  await subscribe(parent, '/gone');
  await subscribe(parent, '/busy');
  const ended = await logIn(test.app, 'maria@home.test');
  await subscribe(ended, '/ended');
  const [session] = await test.database.db.select().from(tables.webSubscriptions).where(eq(tables.webSubscriptions.endpoint, service.endpoint('/ended')));
  await test.database.db.update(tables.sessions).set({ revokedAt: new Date() }).where(eq(tables.sessions.id, session?.sessionId ?? ''));
  await assistant.call(muteThreadCall, { params: { threadId: school.parentsThreadId } });
  await say();
  await until(() => service.posted.filter((path) => path === '/busy').length === 2);
  await settle();
  expect(service.posted.toSorted()).toEqual(['/busy', '/busy', '/gone']);
  expect((await parent.call(webSubscriptionsCall)).reply.member.map((each) => each.endpoint)).toEqual(['/busy', '/ended'].map(service.endpoint));
  await assistant.call(unmuteThreadCall, { params: { threadId: school.parentsThreadId } });
});

it('PSH-03 a service that refuses this server (403) costs no device: it stays, is counted, tried again, and named in the log; 410 forgets it', async () => {
  const outcomes: PushOutcome[] = [];
  const logged: unknown[] = [];
  await start({ count: (outcome) => outcomes.push(outcome), onError: (error, what) => logged.push([what, errorForLog(error).type, errorForLog(error).code]) });
  await subscribe(parent, '/refused');
  await subscribe(parent, '/gone');
  await say();
  await until(() => service.posted.filter((path) => path === '/refused').length >= 2);
  expect((await parent.call(webSubscriptionsCall)).reply.member.map((each) => each.endpoint)).toEqual([service.endpoint('/refused')]);
  expect(outcomes.toSorted().slice(0, 3)).toEqual(['gone', 'refused', 'refused']);
  expect(logged[0]).toEqual(['push', 'PushRefusedError', 'other']);
});

it('a story is pushed to the class, a trial to one browser; who has signed off gets nothing', async () => {
  await start();
  await subscribe(assistant, '/assistant');
  const own = await subscribe(parent, '/parent');
  const left = await subscribe(parent, '/left');
  await parent.call(deleteWebSubscriptionCall, { params: { id: left } });
  await teacher.call(createStoryCall, { params: { classId: school.classId }, body: { body: 'hello' } });
  await until(() => service.posted.length >= 2);
  expect(service.posted.toSorted()).toEqual(['/assistant', '/parent']);
  expect((await parent.call(testWebSubscriptionCall, { params: { id: own } })).status).toBe(204);
  await until(() => service.posted.length >= 3);
  expect(service.posted.at(-1)).toBe('/parent');
});

it('an event is pushed to the class, points to the student’s family alone, each once however often they are asked for', async () => {
  await start();
  await subscribe(assistant, '/assistant');
  await subscribe(parent, '/parent');
  await subscribe(await logIn(test.app, 'petya'), '/petya');
  const [startAt, endAt] = [1, 2].map((days) => new Date(test.clock.now() + days * 86_400_000).toISOString());
  const event = { _id: newId(Date.now()), title: 'Trip', description: '', allDay: false, startDateTime: startAt ?? '', endDateTime: endAt ?? '' };
  for (const _ of [1, 2]) expect((await teacher.call(createEventCall, { params: { classId: school.classId }, body: event })).status).toBe(201);
  await settle();
  expect(service.posted.toSorted()).toEqual(['/assistant', '/parent', '/petya']);
  service.posted.length = 0;
  const skillId = newId(Date.now());
  await test.database.db.insert(tables.skills).values({ id: skillId, classId: school.classId, name: 'Helps', iconId: iconIdOf('skill', 'handshake'), points: 2, type: 'positive' });
  const reward = { _id: newId(Date.now()), skill: iri.skill(school.classId, skillId) };
  for (const _ of [1, 2]) expect((await teacher.call(rewardCall, { params: { studentId: school.studentId }, body: reward })).status).toBe(201);
  await settle();
  expect(service.posted.toSorted()).toEqual(['/parent', '/petya']);
});

it('PSH-02 each is told in the own language, of a class’s conversation with its class, and of a talk outside of it without one', async () => {
  await start();
  await subscribe(assistant, '/english');
  await subscribe(parent, '/russian');
  const parentId = school.parent;
  await parent.call(patchUserCall, { params: { id: parentId }, body: { locale: '/locales/ru' } });
  const { _id, createdAt } = await say();
  await until(() => said.length >= 2);
  // The very instant of a read mark: whoever has read up to it needs no notification of it.
  const ofClass = { kind: 'message', thread: school.parentsThreadId, message: _id, at: createdAt, class: school.classId };
  expect(said.toSorted(([one], [other]) => one.localeCompare(other))).toMatchObject([
    ['/english', { ...ofClass, title: 'Parta', body: 'You have a new message.' }],
    ['/russian', { ...ofClass, title: 'Парта', body: 'У вас новое сообщение.' }],
  ]);
  said = [];
  const talk = (await teacher.call(createDirectThreadCall, { body: { members: [iri.user(parentId)] } })).reply;
  await teacher.call(createMessageCall, { params: { threadId: talk._id }, body: { body: 'hello' } });
  await teacher.call(createStoryCall, { params: { classId: school.classId }, body: { body: 'hello' } });
  await until(() => said.length >= 3);
  const toParent = said.filter(([path]) => path === '/russian').map(([, message]) => message);
  expect(toParent.find(({ kind }) => kind === 'message')).toMatchObject({ thread: talk._id, body: 'У вас новое сообщение.' });
  expect(toParent.find(({ kind }) => kind === 'message')).not.toHaveProperty('class');
  expect(said.filter(([, { kind }]) => kind === 'story').map(([path, { body }]) => `${path} ${body}`).toSorted()).toEqual([
    '/english There is a new story in the class.',
    '/russian В классе новая запись.',
  ]);
  await parent.call(patchUserCall, { params: { id: parentId }, body: { locale: '/locales/en' } });
});

it('an endpoint belongs to one user at a time, and a hostile one to nobody', async () => {
  await subscribe(parent, '/shared');
  await subscribe(assistant, '/shared');
  expect((await parent.call(webSubscriptionsCall)).reply.member).toEqual([]);
  expect((await assistant.call(webSubscriptionsCall)).reply.totalItems).toBe(1);
  expect((await parent.call(createWebSubscriptionCall, { body: { endpoint: 'https://127.0.0.1/x', ...browserKeys() } })).status).toBe(422);
  for (let count = 0; count < 22; count += 1) await subscribe(parent, `/device${count}`);
  expect((await parent.call(webSubscriptionsCall)).reply.totalItems).toBe(20);
});

it('F-606 a browser whose unknown push service is silent is forgotten after ten tries over an hour; a known service’s stays', async () => {
  const later: PushSender = { send: () => Promise.resolve('later') };
  const { db } = test.database;
  const message = pushMessageOf({ kind: 'message', thread: school.parentsThreadId, message: (await say())._id }, 'en');
  const known = (await parent.call(createWebSubscriptionCall, { body: { endpoint: 'https://fcm.googleapis.com/x', ...browserKeys() } })).reply._id;
  const unknown = await subscribe(parent, '/silent');
  const left = async () => (await parent.call(webSubscriptionsCall)).reply.member.map(({ _id }) => _id);
  const tryAt = async (subscriptionId: string, minutes: number, sender = later) =>
    pushWorker({ web: sender, native: null }).run({ channel: 'web', subscriptionId, message }, { db, now: test.clock.now() + minutes * 60_000 }).catch(() => undefined);
  for (let minute = 0; minute < 15; minute += 1) await tryAt(unknown, minute);
  expect(await left()).toContain(unknown);
  await tryAt(unknown, 20, { send: () => Promise.resolve('sent') });
  for (let minute = 30; minute < 45; minute += 1) for (const id of [known, unknown]) await tryAt(id, minute);
  await tryAt(unknown, 89);
  expect(await left()).toContain(unknown);
  for (const id of [known, unknown]) await tryAt(id, 91);
  expect(await left()).toEqual([known]);
});
