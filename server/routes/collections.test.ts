import { afterAll, beforeAll, expect, it } from 'vitest';
import { classByCodeCall, classesCall } from '../../schema/calls/class-calls.ts';
import { classPublicStudentsCall, classStudentsCall, studentsCall } from '../../schema/calls/student-calls.ts';
import { createStoryCall, feedCall, storiesCall } from '../../schema/calls/story-calls.ts';
import { createMessageCall, messagesCall, readMessageCall, recipientsCall, threadCall, threadMembersCall, threadsCall, unreadCountCall } from '../../schema/calls/thread-calls.ts';
import { iconsCall, localesCall, timeZonesCall } from '../../schema/calls/user-calls.ts';
import type { Message } from '../../schema/records/message.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { createTestClient, type TestClient } from '../../tests/support/test-client.ts';

const { test, school, teacher, assistant, parent, student } = await openTestSchool();

beforeAll(async () => {
  for (let number = 1; number <= 12; number += 1) {
    await teacher.call(createStoryCall, { params: { classId: school.classId }, body: { body: `story ${number}` } });
  }
});
afterAll(() => test.close());

/** The query of a link that a collection gave. */
function queryOf(link: string | undefined): Record<string, string> {
  return Object.fromEntries(new URL(link ?? '', 'http://parta.test').searchParams);
}

it('a feed page has its five stories, newest first, and links to its neighbours', async () => {
  const params = { classId: school.classId };
  const second = (await parent.call(feedCall, { params, query: { page: '2', itemsPerPage: '5' } })).reply;
  expect(second.member.map((story) => story.body)).toEqual(['story 7', 'story 6', 'story 5', 'story 4', 'story 3']);
  expect(second.totalItems).toBe(12);
  expect(queryOf(second.view?.previous)).toEqual({ page: '1', itemsPerPage: '5' });
  expect(queryOf(second.view?.last)).toEqual({ page: '3', itemsPerPage: '5' });
  const last = (await parent.call(feedCall, { params, query: queryOf(second.view?.next) })).reply;
  expect(last.member.map((story) => story.body)).toEqual(['story 2', 'story 1']);
  expect(last.view?.next).toBeUndefined();
  expect((await parent.call(feedCall, { params })).reply.member).toHaveLength(5);
});

it('following next by key walks all of it once, though stories are posted meanwhile', async () => {
  const seen: string[] = [];
  let query: Record<string, string> | null = { itemsPerPage: '4' };
  while (query !== null) {
    const page: { member: { body: string }[]; view?: { next?: string | undefined } | undefined } = (await student.call(storiesCall, { query })).reply;
    seen.push(...page.member.map((story) => story.body));
    if (seen.length === 4) await teacher.call(createStoryCall, { params: { classId: school.classId }, body: { body: 'a late one' } });
    query = page.view?.next === undefined ? null : queryOf(page.view.next);
  }
  expect(seen).toEqual(Array.from({ length: 12 }, (_, index) => `story ${12 - index}`));
});

it('messages sent at once by several people get different, growing times, in the order of their storing', async () => {
  const params = { threadId: school.parentsThreadId };
  await Promise.all([teacher, assistant, parent].flatMap((client) => Array.from({ length: 15 }, (_, index) => client.call(createMessageCall, { params, body: { body: `m${index}` } }))));
  const page = (await parent.call(messagesCall, { params, query: { itemsPerPage: '100', 'order[createdAt]': 'asc' } })).reply;
  const times = page.member.map((message) => message.createdAt);
  expect(times).toHaveLength(45);
  expect(new Set(times).size).toBe(45);
  expect([...times].sort()).toEqual(times);
  const thread = (await parent.call(threadCall, { params })).reply;
  expect(thread.lastMessageSentAt).toBe(times.at(-1));
  expect(thread.lastMessage?.body).toBe(page.member.at(-1)?.body);
});

it('messages come thirty by default, newest first; before and after are inclusive, strictly is not', async () => {
  const params = { threadId: school.parentsThreadId };
  const first = (await teacher.call(messagesCall, { params })).reply;
  expect(first.member).toHaveLength(30);
  const oldest = first.member.at(-1)?.createdAt ?? '';
  const newest = first.member[0]?.createdAt ?? '';
  const count = async (query: Record<string, string>) => (await teacher.call(messagesCall, { params, query: { ...query, itemsPerPage: '100' } })).reply.member.length;
  expect(await count({ 'createdAt[before]': oldest })).toBe(16);
  expect(await count({ 'createdAt[strictly_before]': oldest })).toBe(15);
  expect(await count({ 'createdAt[after]': newest })).toBe(1);
  expect(await count({ 'createdAt[strictly_after]': newest })).toBe(0);
});

it('the server time orders messages even when its clock goes back', async () => {
  const params = { threadId: school.parentsThreadId };
  test.clock.turn(-3_600_000);
  const late = (await teacher.call(createMessageCall, { params, body: { body: 'sent with a clock gone wrong' } })).reply;
  test.clock.turn(3_600_000);
  const newest = (await teacher.call(messagesCall, { params, query: { itemsPerPage: '1' } })).reply.member[0];
  expect(newest?._id).toBe(late._id);
});

it('unread counts follow reading, an older mark changes nothing, and own messages are never unread', async () => {
  const params = { threadId: school.studentsThreadId };
  const sent: Message[] = [];
  for (const body of ['one', 'two', 'three']) sent.push((await teacher.call(createMessageCall, { params, body: { body } })).reply);
  expect((await student.call(unreadCountCall)).reply).toEqual({ count: 3, classes: { [school.classId]: 3 } });
  const read = async (index: number) => (await student.call(readMessageCall, { params: { ...params, messageId: sent[index]?._id ?? '' } })).reply;
  expect(await read(1)).toMatchObject({ unreadCount: 1, myReadAt: sent[1]?.createdAt });
  expect(await read(0)).toMatchObject({ unreadCount: 1, myReadAt: sent[1]?.createdAt });
  expect((await teacher.call(threadCall, { params })).reply).toMatchObject({ unreadCount: 0, othersReadAt: sent[1]?.createdAt, myReadAt: null });
});

it('each role lists its own classes, students, threads', async () => {
  const names = async (client: TestClient) => (await client.call(classesCall, { query: { status: 'active' } })).reply.member.map((group) => group.name);
  for (const client of [teacher, assistant, parent, student]) expect(await names(client)).toEqual(['5B']);
  const ids = async (client: TestClient) => (await client.call(studentsCall)).reply.member.map((each) => each._id);
  expect((await ids(teacher)).sort()).toEqual([school.studentId, school.secondStudentId].sort());
  expect(await ids(parent)).toEqual([school.studentId]);
  expect(await ids(student)).toEqual([school.studentId]);
  const threads = async (client: TestClient) => (await client.call(threadsCall, { query: { related_with_class: school.classId } })).reply.member.map((thread) => thread.type).sort();
  expect(await threads(teacher)).toEqual(['parents', 'students']);
  expect(await threads(parent)).toEqual(['parents']);
  expect(await threads(student)).toEqual(['students']);
});

it('codes, links and counts are for the teachers of the class; names are for everybody in it', async () => {
  const asTeacher = (await teacher.call(classesCall)).reply.member[0];
  expect(asTeacher).toMatchObject({ classCode: 'ABCDEFG', parentJoinLink: '/parents/join/ABCDEFG', studentsCount: 2, parentsCount: 1, canEdit: true });
  expect((await assistant.call(classesCall)).reply.member[0]).toMatchObject({ classCode: 'ABCDEFG', canEdit: false, canCreateStory: true });
  expect((await parent.call(classesCall)).reply.member[0]).toMatchObject({ classCode: null, parentJoinLink: null, canCreateStory: false });
  expect((await teacher.call(classStudentsCall, { params: { classId: school.classId } })).reply.totalItems).toBe(2);
  expect((await parent.call(classPublicStudentsCall, { params: { classId: school.classId } })).reply.member).toHaveLength(2);
});

it('recipients: families and colleagues for a teacher, teachers for a parent and a student', async () => {
  const people = async (client: TestClient) => (await client.call(recipientsCall)).reply.member;
  const ofTeacher = await people(teacher);
  expect(ofTeacher.map((recipient) => recipient.user.role).sort()).toEqual(['parent', 'student', 'student', 'teacher']);
  expect(ofTeacher.find((recipient) => recipient.user.role === 'parent')?.about).toBe('petya Testova');
  for (const client of [parent, student]) {
    expect((await people(client)).map((recipient) => recipient.user._id).sort()).toEqual([school.teacher, school.assistant].sort());
  }
});

it('members of a class thread are paged', async () => {
  const page = (await parent.call(threadMembersCall, { params: { threadId: school.parentsThreadId }, query: { itemsPerPage: '2' } })).reply;
  expect([page.member.length, page.totalItems]).toEqual([2, 3]);
  expect((await parent.call(threadMembersCall, { params: { threadId: school.parentsThreadId }, query: queryOf(page.view?.next) })).reply.member).toHaveLength(1);
});

it('languages and time zones need nobody, icons come by kind', async () => {
  const anybody = createTestClient(test.app);
  expect((await anybody.call(localesCall)).reply.member.map((locale) => locale.code)).toEqual(['en', 'ru']);
  expect((await anybody.call(timeZonesCall)).reply.member.some((zone) => zone.name === 'Europe/Moscow')).toBe(true);
  const icons = (await teacher.call(iconsCall, { query: { type: 'class' } })).reply;
  expect(new Set(icons.member.map((icon) => icon.kind))).toEqual(new Set(['class']));
});

it('students are found by a part of a name, from two characters on', async () => {
  const found = async (search: string) => (await teacher.call(studentsCall, { query: { search } })).reply.member.map((one) => one.firstName);
  expect(await found('PET')).toEqual(['petya']);
  expect((await found('testova')).sort()).toEqual(['petya', 'vanya']);
  expect(await found('tes van')).toEqual(['vanya']);
  expect([await found('p'), await found('%'), await found('nobody')]).toEqual([[], [], []]);
});

it('a class code shows the class to anybody, and its names to a parent who holds it', async () => {
  const anybody = createTestClient(test.app);
  const invite = (await anybody.call(classByCodeCall, { params: { code: 'qrstuvw' } })).reply;
  expect(invite).toMatchObject({ className: '6A', class: `/classes/${school.strangeClassId}` });
  expect((await anybody.call(classByCodeCall, { params: { code: 'NOTHING' } })).status).toBe(404);
  const params = { classId: school.strangeClassId };
  expect((await parent.call(classPublicStudentsCall, { params })).status).toBe(404);
  expect((await parent.call(classPublicStudentsCall, { params, query: { code: 'ABCDEFG' } })).status).toBe(404);
  expect((await parent.call(classPublicStudentsCall, { params, query: { code: 'QRSTUVW' } })).status).toBe(200);
});
