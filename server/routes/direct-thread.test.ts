import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { eraseAccountCall } from '../../schema/calls/account-calls.ts';
import { createDirectThreadCall, createMessageCall, threadCall } from '../../schema/calls/thread-calls.ts';
import { directThreadId, iri } from '../../schema/ids.ts';
import { problemSchema } from '../../schema/wire.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { PASSWORD } from '../../tests/support/test-school.ts';
import { UNLIMITED } from '../../tests/support/unlimited.ts';
import { silentPublisher } from '../live/live-publisher.ts';
import { eraseAccount } from '../store/account-eraser.ts';
import { threadMembers, threads } from '../store/schema/threads.ts';

const { test, school, teacher, assistant, parent, student } = await openTestSchool();
afterAll(() => test.close());

it('nobody takes the id of two other people’s thread, to stop it or to stand in it', async () => {
  const _id = directThreadId(school.teacher, school.student);
  const group = { _id, members: [iri.user(school.teacher), iri.user(school.assistant)] };
  const refused = await parent.call(createDirectThreadCall, { body: group });
  expect(problemSchema.parse(refused.json).violations?.[0]).toMatchObject({ propertyPath: '_id' });
  expect((await assistant.call(createDirectThreadCall, { body: { _id, members: [iri.user(school.teacher), iri.user(school.student)] } })).status).toBe(422);
  const own = (await teacher.call(createDirectThreadCall, { body: { members: [iri.user(school.student)] } })).reply;
  expect([own._id, own.membersCount]).toEqual([_id, 2]);
  expect((await student.call(createDirectThreadCall, { body: { members: [iri.user(school.teacher)] } })).reply._id).toBe(_id);
});

it('a talk of two is no group that an erased third has left: what waits on a device for the computed id arrives there', async () => {
  const group = (await teacher.call(createDirectThreadCall, { body: { name: 'Trip', members: [iri.user(school.assistant), iri.user(school.parent)] } })).reply;
  expect((await assistant.call(eraseAccountCall, { body: { password: PASSWORD } })).status).toBe(204);
  expect((await teacher.call(threadCall, { params: { threadId: group._id } })).reply.membersCount).toBe(2);
  const threadId = directThreadId(school.teacher, school.parent);
  expect((await parent.call(createDirectThreadCall, { body: { _id: threadId, members: [iri.user(school.teacher)] } })).reply).toMatchObject({ _id: threadId, name: '' });
  expect((await parent.call(createMessageCall, { params: { threadId }, body: { body: 'Between us' } })).status).toBe(201);
  expect((await teacher.call(createDirectThreadCall, { body: { members: [iri.user(school.parent)] } })).reply._id).toBe(threadId);
});

it('who is erased while somebody begins a talk with them is in no thread afterwards', async () => {
  const { db } = test.database;
  const begin = () => teacher.call(createDirectThreadCall, { body: { members: [iri.user(school.student)] } });
  await db.delete(threads).where(eq(threads.id, directThreadId(school.teacher, school.student)));
  const begun: ReturnType<typeof begin>[] = [];
  await db.transaction(async (tx) => {
    await eraseAccount({ ...UNLIMITED, tx, live: silentPublisher, now: Date.now() }, { userId: school.student, role: 'student' });
    begun.push(begin());
    await expect.poll(async () => (await db.execute(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rows.length).toBeGreaterThan(0);
  });
  expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([422]);
  expect(await db.select().from(threadMembers).where(eq(threadMembers.userId, school.student))).toEqual([]);
});
