import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Call } from '../../schema/calls/call.ts';
import { createEventCall } from '../../schema/calls/event-calls.ts';
import { createWebSubscriptionCall, testWebSubscriptionCall } from '../../schema/calls/notification-calls.ts';
import { acceptRequestCall, createRequestCall, declineRequestCall } from '../../schema/calls/request-calls.ts';
import { rewardCall } from '../../schema/calls/reward-calls.ts';
import { createStoryCall, patchStoryCall, remindStoryCall } from '../../schema/calls/story-calls.ts';
import { createMessageCall } from '../../schema/calls/thread-calls.ts';
import { iri } from '../../schema/ids.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { browserKeys } from '../../tests/support/push-service.ts';
import type { TestClient, TestRequest } from '../../tests/support/test-client.ts';
import { pgPublisher } from '../live/pg-live.ts';
import { HeldPosts } from './held-posts.ts';
import { iconIdOf } from './icon-writer.ts';
import { newId } from './new-id.ts';
import { tables } from './schema/tables.ts';
import { publishDue } from './story-publisher.ts';

const { test, school, teacher, parent } = await openTestSchool();
const { db } = test.database;
const { classId, studentId, secondStudentId } = school;
const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(test.clock.now() + hours * HOUR_MS).toISOString();
afterAll(() => test.close());
beforeAll(() => db.execute(sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused at the very end'; end $$`));
beforeEach(() => db.delete(tables.notices));

/** Whatever writes to this table is undone when it commits, when all of its statements have gone well. */
async function refusingAtTheEnd<T>(table: 'idempotency_keys' | 'stories', work: () => Promise<T>): Promise<T> {
  await db.execute(sql`create constraint trigger refuse after insert or update on ${sql.identifier(table)} deferrable initially deferred for each row execute function refuse()`);
  try {
    return await work();
  } finally {
    await db.execute(sql`drop trigger refuse on ${sql.identifier(table)}`);
  }
}
const told = async () => (await db.select().from(tables.notices)).map(({ notice }) => (typeof notice === 'object' && notice !== null && 'kind' in notice ? notice.kind : notice));

interface Act {
  readonly client: TestClient;
  readonly call: Call;
  readonly request: TestRequest;
}
const story = async (parts: object = {}) => ({ classId, storyId: (await teacher.call(createStoryCall, { params: { classId }, body: { body: 'hello', ...parts } })).reply._id });
const wish = { client: parent, call: createRequestCall, request: { params: { classId, studentId: secondStudentId }, body: { code: 'ABCDEFG' } } };
/** What somebody is told of by push, and all there is before it. */
const ACTS: readonly (readonly [kind: string, what: string, prepare: () => Promise<Act>])[] = [
  ['message', 'a message', async () => ({ client: teacher, call: createMessageCall, request: { params: { threadId: school.parentsThreadId }, body: { body: 'hello' } } })],
  ['story', 'a post', async () => ({ client: teacher, call: createStoryCall, request: { params: { classId }, body: { body: 'hello' } } })],
  ['story', 'a post that is sent before its time', async () => ({ client: teacher, call: patchStoryCall, request: { params: await story({ publishAt: at(1) }), body: { publishAt: null } } })],
  ['reminder', 'a reminder', async () => ({ client: teacher, call: remindStoryCall, request: { params: await story({ isAckAsked: true }) } })],
  ['event', 'an event', async () => ({ client: teacher, call: createEventCall, request: { params: { classId }, body: { title: 'Trip', description: '', allDay: false, startDateTime: at(24), endDateTime: at(25) } } })],
  ['reward', 'points', async () => {
    const skillId = newId(Date.now());
    await db.insert(tables.skills).values({ id: skillId, classId, name: 'Helps', iconId: iconIdOf('skill', 'handshake'), points: 2, type: 'positive' });
    return { client: teacher, call: rewardCall, request: { params: { studentId }, body: { skill: iri.skill(classId, skillId) } } };
  }],
  ['declined', 'a request that is declined (F-315)', async () => {
    const { reply } = await parent.call(wish.call, wish.request);
    return { client: teacher, call: declineRequestCall, request: { params: { ...wish.request.params, requestId: reply._id } } };
  }],
  ['request', 'a request', async () => wish],
  ['accepted', 'a request that is accepted', async () => {
    const { reply } = await parent.call(wish.call, wish.request);
    return { client: teacher, call: acceptRequestCall, request: { params: { ...wish.request.params, requestId: reply._id } } };
  }],
  ['trial', 'a trial', async () => {
    const { reply } = await parent.call(createWebSubscriptionCall, { body: { endpoint: 'https://push.example.org/x', ...browserKeys() } });
    return { client: parent, call: testWebSubscriptionCall, request: { params: { id: reply._id } } };
  }],
];

it.each(ACTS)('%s: of %s nobody is told where it is undone at its very end, and once where it is not', async (kind, _what, prepare) => {
  const { client, call, request } = await prepare();
  await db.delete(tables.notices);
  const act = async () => (await client.call(call, { ...request, headers: { 'idempotency-key': randomUUID() } })).status;
  expect(await refusingAtTheEnd('idempotency_keys', act)).toBe(500);
  expect(await told()).toEqual([]);
  expect(await act()).toBe(call.status);
  expect(await told()).toEqual([kind]);
});

it('of a post whose time has come nobody is told where it does not go out in the end, and once where it does', async () => {
  await story({ publishAt: at(1) });
  const failed: unknown[] = [];
  const due = () => publishDue(db, pgPublisher, test.clock.now() + 2 * HOUR_MS, { held: new HeldPosts(), onError: (error) => failed.push(error) });
  expect([await refusingAtTheEnd('stories', due), failed.length, await told()]).toEqual([0, 1, []]);
  expect([await due(), await told()]).toEqual([1, ['story']]);
});
