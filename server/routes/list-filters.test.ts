import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { classesCall, createClassCall, patchClassCall } from '../../schema/calls/class-calls.ts';
import { classRelevantEventsCall, createEventCall, relevantEventsCall } from '../../schema/calls/event-calls.ts';
import { teachersCall } from '../../schema/calls/profile-calls.ts';
import { awardsCall, rewardCall, skillsCall } from '../../schema/calls/reward-calls.ts';
import { createStoryCall, storiesCall } from '../../schema/calls/story-calls.ts';
import { createMessageCall, messagesCall } from '../../schema/calls/thread-calls.ts';
import { iri } from '../../schema/ids.ts';
import { DAY_MS } from '../../schema/limits.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { logIn } from '../../tests/support/test-client.ts';
import { tables } from '../store/schema/tables.ts';

const { test, school, teacher, assistant, parent } = await openTestSchool();
const { db } = test.database;
afterAll(() => test.close());

/** A second class of the main teacher, whom nobody helps there. */
let choir: string;
beforeAll(async () => {
  choir = (await teacher.call(createClassCall, { body: { name: 'Choir', grade: 'child', icon: '/icons/class-owl' } })).reply._id;
  for (const [classId, body] of [[school.classId, 'one'], [choir, 'sung'], [school.classId, 'two']] as const) await teacher.call(createStoryCall, { params: { classId }, body: { body } });
});

it('stories come from all classes of the caller, or from those that are named, however they are named', async () => {
  const told = async (query: string) => {
    const answer = await test.app.inject({ url: `/api/stories?${query}`, headers: { authorization: `Bearer ${teacher.accessToken}` } });
    return storiesCall.reply.parse(answer.json()).member.map(({ body }) => body);
  };
  const [own, sung, strange] = [school.classId, choir, school.strangeClassId].map((id) => iri.class(id));
  expect(await told('')).toEqual(['two', 'sung', 'one']);
  expect(await told(`class=${own}`)).toEqual(['two', 'one']);
  expect(await told(`class=${choir}`)).toEqual(['sung']);
  expect(await told(`class[]=${own}&class[]=${sung}`)).toEqual(['two', 'sung', 'one']);
  expect(await told(`class[]=${sung}&class[]=${strange}`)).toEqual(['sung']);
  expect(await told(`class=${strange}`)).toEqual([]);
  expect(await told('class=nobody')).toEqual([]);
});

it('stories until an instant, it included', async () => {
  const [newest, middle, oldest] = (await teacher.call(storiesCall)).reply.member;
  const until = async (at = '') => (await teacher.call(storiesCall, { query: { 'createdAt[before]': at } })).reply.member.map(({ _id }) => _id);
  expect(await until(newest?.createdAt)).toEqual([newest?._id, middle?._id, oldest?._id]);
  expect(await until(middle?.createdAt)).toEqual([middle?._id, oldest?._id]);
  expect(await until(new Date(Date.parse(oldest?.createdAt ?? '') - 1).toISOString())).toEqual([]);
});

it('teachers of all classes of the caller, or of one of them', async () => {
  const stranger = await logIn(test.app, 'zoya@school.test');
  const teachers = async (client: typeof teacher, classId: string) => (await client.call(teachersCall, { query: { related_with_class: iri.class(classId) } })).reply.member.map(({ _id }) => _id).sort();
  expect(await teachers(parent, school.classId)).toEqual([school.teacher, school.assistant].sort());
  expect(await teachers(teacher, choir)).toEqual([school.teacher]);
  // Of a class that one has nothing to do with there are none, not even oneself.
  expect([await teachers(assistant, choir), await teachers(stranger, school.classId)]).toEqual([[], []]);
});

it('points given before an instant, it not included', async () => {
  const params = { studentId: school.studentId };
  const skill = (await teacher.call(skillsCall, { params: { classId: choir } })).reply.member[0]?._id ?? '';
  await db.insert(tables.classStudents).values({ classId: choir, studentId: school.studentId });
  const ids = [];
  for (let count = 0; count < 2; count += 1) {
    ids.push((await teacher.call(rewardCall, { params, body: { skill: iri.skill(choir, skill) } })).reply._id);
    await db.update(tables.awards).set({ awardedAt: new Date(DAY_MS * (count + 1)) }).where(eq(tables.awards.id, ids[count] ?? ''));
  }
  const given = async (name: string, ms: number) => (await teacher.call(awardsCall, { query: { [`awardedAt[${name}]`]: new Date(ms).toISOString() } })).reply.member.map(({ _id }) => _id);
  expect(await given('strictly_before', 2 * DAY_MS)).toEqual([ids[0]]);
  expect(await given('strictly_before', 2 * DAY_MS + 1)).toEqual([ids[1], ids[0]]);
  expect(await given('strictly_before', DAY_MS)).toEqual([]);
});

it('classes in the archive and those that go on are told apart', async () => {
  const old = (await teacher.call(createClassCall, { body: { name: 'Old', grade: 'child', icon: '/icons/class-owl' } })).reply._id;
  await teacher.call(patchClassCall, { params: { classId: old }, body: { status: 'archive' } });
  const listed = async (query: Record<string, string>) => (await teacher.call(classesCall, { query })).reply.member.map(({ name }) => name).sort();
  expect([await listed({ status: 'archive' }), await listed({ status: 'active' }), await listed({})]).toEqual([['Old'], ['5B', 'Choir'], ['5B', 'Choir', 'Old']]);
});

it('the events that are not over come five at a time', async () => {
  for (let day = 1; day <= 6; day += 1) {
    const at = new Date(Date.now() + day * DAY_MS).toISOString();
    await teacher.call(createEventCall, { params: { classId: school.classId }, body: { title: `day ${day}`, startDateTime: at, endDateTime: at } });
  }
  for (const page of [(await parent.call(relevantEventsCall)).reply, (await parent.call(classRelevantEventsCall, { params: { classId: school.classId } })).reply]) {
    expect([page.totalItems, ...page.member.map(({ title }) => title)]).toEqual([6, 'day 1', 'day 2', 'day 3', 'day 4', 'day 5']);
  }
});

it('F-404 the page around a message has as many newer ones as older ones, in one request; pages go on from there', async () => {
  const params = { threadId: school.studentsThreadId };
  const sent = [];
  for (let index = 0; index < 9; index += 1) sent.push((await teacher.call(createMessageCall, { params, body: { body: `m${index}` } })).reply);
  const around = async (at = '', itemsPerPage = '4') => (await teacher.call(messagesCall, { params, query: { around: at, itemsPerPage } })).reply;
  const bodies = ({ member }: Awaited<ReturnType<typeof around>>) => member.map(({ body }) => body);
  const middle = await around(sent[4]?.createdAt);
  expect(bodies(middle)).toEqual(['m6', 'm5', 'm4', 'm3']);
  const next = await test.app.inject({ url: `/api${middle.view?.next}`, headers: { authorization: `Bearer ${teacher.accessToken}` } });
  expect(bodies(messagesCall.reply.parse(next.json()))).toEqual(['m2', 'm1', 'm0']);
  expect(bodies(await around(sent[8]?.createdAt))).toEqual(['m8', 'm7', 'm6', 'm5']);
  expect(bodies(await around(sent[0]?.createdAt))).toEqual(['m2', 'm1', 'm0']);
  const stranger = await logIn(test.app, 'zoya@school.test');
  expect((await stranger.call(messagesCall, { params, query: { around: sent[4]?.createdAt ?? '' } })).status).toBe(404);
});
