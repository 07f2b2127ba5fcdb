import { eq } from 'drizzle-orm';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createDirectThreadCall, createMessageCall, deleteMessageCall, messagesCall, recipientsCall, threadCall, threadsCall } from '../../schema/calls/thread-calls.ts';
import { deleteStudentCall, moveStudentCall } from '../../schema/calls/student-calls.ts';
import { createClassCall, patchClassCall } from '../../schema/calls/class-calls.ts';
import { createRequestCall, acceptRequestCall } from '../../schema/calls/request-calls.ts';
import { eraseAccountCall } from '../../schema/calls/account-calls.ts';
import { iri } from '../../schema/ids.ts';
import type { Change } from '../../schema/records/change.ts';
import { problemSchema } from '../../schema/wire.ts';
import { followChanges } from '../../tests/support/change-follower.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeUser, PASSWORD } from '../../tests/support/test-school.ts';
import { classAssistants, classStudents, studentParents } from './schema/classes.ts';
import { threadMembers, threads } from './schema/threads.ts';
import { newId } from './new-id.ts';

const { test, school, teacher, assistant, parent, student } = await openTestSchool();
const { db } = test.database;
afterAll(() => test.close());

const home = iri.class(school.classId);
const move = (classes: string[], studentId = school.studentId) => teacher.call(moveStudentCall, { params: { studentId }, body: { classes } });
const say = (client: TestClient, threadId: string, body = 'hello') => client.call(createMessageCall, { params: { threadId }, body: { body } });
const flagFor = async (client: TestClient, threadId: string) => (await client.call(threadCall, { params: { threadId } })).reply.canCreateThreadMessage;
const open = async (client: TestClient, ...members: string[]) => (await client.call(createDirectThreadCall, { body: { name: members.length > 1 ? 'Group' : '', members: members.map(iri.user) } })).reply._id;
const makeClass = async () => (await teacher.call(createClassCall, { body: { name: '7C', grade: 'child', icon: '/icons/class-owl' } })).reply['@id'];
const flagTold = (changes: readonly Change[], threadId: string) => {
  const resource = changes.find((change) => change['@id'] === iri.thread(threadId))?.resource;
  return resource?.['@type'] === 'Thread' ? resource.canCreateThreadMessage : null;
};

afterEach(async () => {
  await move([home]);
});

it('when the child leaves the class, teacher, parent and child can only read what they have written to each other, and every device is told; when it comes back, they write again', async () => {
  const other = await makeClass();
  const people = { teacher, assistant, parent, student };
  const talks = { parent: await open(assistant, school.parent), student: await open(student, school.assistant), teacher: await open(parent, school.teacher) };
  for (const [client, talk] of [[assistant, talks.parent], [parent, talks.parent], [student, talks.student], [assistant, talks.student]] as const) expect((await say(client, talk)).status).toBe(201);
  const before = (await assistant.call(threadCall, { params: { threadId: talks.parent } })).reply.version;
  const followers = Object.fromEntries(await Promise.all(Object.entries(people).map(async ([name, client]) => [name, await followChanges(test, client)] as const)));
  const newsOf = async (name: keyof typeof people) => (await followers[name]?.news()) ?? [];

  // The assistant does not teach the other class; the main teacher does.
  expect((await move([other])).status).toBe(200);
  for (const [client, talk] of [[assistant, talks.parent], [parent, talks.parent], [student, talks.student], [assistant, talks.student]] as const) {
    const refused = await say(client, talk);
    expect([refused.status, problemSchema.parse(refused.json).detail]).toEqual([403, 'You share no class any more with anybody in this conversation: it can only be read.']);
    expect(await flagFor(client, talk)).toBe(false);
    expect((await client.call(messagesCall, { params: { threadId: talk } })).reply.totalItems).toBe(2);
    const listed = (await client.call(threadsCall)).reply.member.find(({ _id }) => _id === talk);
    expect(listed?.canCreateThreadMessage).toBe(false);
    expect(listed?.version).toBeGreaterThan(before);
  }
  expect((await say(parent, talks.teacher)).status).toBe(201);
  const [ofAssistant, ofParent, ofStudent, ofTeacher] = [await newsOf('assistant'), await newsOf('parent'), await newsOf('student'), await newsOf('teacher')];
  expect([flagTold(ofAssistant, talks.parent), flagTold(ofAssistant, talks.student), flagTold(ofParent, talks.parent), flagTold(ofStudent, talks.student)]).toEqual([false, false, false, false]);
  expect([flagTold(ofParent, talks.teacher), flagTold(ofTeacher, talks.parent)]).toEqual([true, null]);
  expect([...ofAssistant, ...ofParent].filter((change) => change.lost && change['@id'] === iri.thread(talks.parent))).toEqual([]);

  expect((await move([home])).status).toBe(200);
  for (const [client, talk] of [[assistant, talks.parent], [parent, talks.parent], [student, talks.student]] as const) expect((await say(client, talk)).status).toBe(201);
  expect([flagTold(await newsOf('assistant'), talks.parent), flagTold(await newsOf('parent'), talks.parent), flagTold(await newsOf('student'), talks.student)]).toEqual([true, true, true]);
});

it('a child who is taken out of the last class writes to nobody; who begins a thread anew is refused as well', async () => {
  const talk = await open(teacher, school.parent);
  const ofParent = await followChanges(test, parent);
  await teacher.call(deleteStudentCall, { params: { classId: school.classId, studentId: school.studentId } });
  expect(flagTold(await ofParent.news(), talk)).toBe(false);
  expect([(await say(parent, talk)).status, (await say(teacher, talk)).status]).toEqual([403, 403]);
  expect((await teacher.call(createDirectThreadCall, { body: { members: [iri.user(school.parent)] } })).status).toBe(422);
  await db.insert(classStudents).values({ classId: school.classId, studentId: school.studentId });
  await db.insert(threadMembers).values([{ threadId: school.parentsThreadId, userId: school.parent }, { threadId: school.studentsThreadId, userId: school.student }]);
});

it('a parent with another child in the class goes on', async () => {
  const talk = await open(assistant, school.parent);
  await db.insert(studentParents).values({ studentId: school.secondStudentId, parentId: school.parent });
  const other = await makeClass();
  await move([other]);
  expect([(await say(parent, talk)).status, (await say(assistant, talk)).status]).toEqual([201, 201]);
  await db.delete(studentParents).where(eq(studentParents.studentId, school.secondStudentId));
});

it('a parent who is connected again writes again, and is told so', async () => {
  const talk = await open(assistant, school.parent);
  await db.delete(studentParents).where(eq(studentParents.parentId, school.parent));
  await db.delete(threadMembers).where(eq(threadMembers.threadId, school.parentsThreadId));
  expect((await say(parent, talk)).status).toBe(403);
  const [ofParent, ofAssistant] = [await followChanges(test, parent), await followChanges(test, assistant)];
  const place = { classId: school.classId, studentId: school.studentId };
  const request = (await parent.call(createRequestCall, { params: place, body: { code: 'ABCDEFG' } })).reply;
  await teacher.call(acceptRequestCall, { params: { ...place, requestId: request._id } });
  expect([flagTold(await ofParent.news(), talk), flagTold(await ofAssistant.news(), talk)]).toEqual([true, true]);
  expect((await say(parent, talk)).status).toBe(201);
});

it('an archived class still joins its people in direct threads', async () => {
  const talk = await open(assistant, school.parent);
  const archive = (status: string) => teacher.call(patchClassCall, { params: { classId: school.classId }, body: { status } });
  await archive('archive');
  expect((await say(parent, talk)).status).toBe(201);
  await archive('active');
});

it('in a group who shares no class with anybody only reads, and the others go on; parents do without the teacher, a student does not', async () => {
  const mother = await makeUser(db, 'parent', 'vera@home.test');
  await db.insert(studentParents).values({ studentId: school.secondStudentId, parentId: mother });
  const vera = await logIn(test.app, 'vera@home.test');
  const helper = await makeUser(db, 'teacher', 'helper@school.test');
  await db.insert(classAssistants).values({ classId: school.classId, userId: helper });
  const helping = await logIn(test.app, 'helper@school.test');
  const group = await open(helping, school.parent, mother);
  const mixed = await open(helping, school.parent, mother, school.student);
  const other = await makeClass();
  await move([other]);
  expect([(await say(parent, group)).status, (await say(vera, group)).status, (await say(helping, group)).status]).toEqual([403, 201, 201]);
  expect((await parent.call(messagesCall, { params: { threadId: group } })).reply.totalItems).toBe(2);
  await move([home]);

  const ofParent = await followChanges(test, parent);
  await helping.call(eraseAccountCall, { body: { password: PASSWORD } });
  expect(flagTold(await ofParent.news(), group)).toBe(true);
  expect([(await say(parent, group)).status, (await say(vera, mixed)).status, (await say(student, mixed)).status]).toEqual([201, 201, 403]);
  expect(await flagFor(student, mixed)).toBe(false);
});

it('the answer to a repeated message stays the same after the thread has ended, and an own message can still be deleted', async () => {
  const talk = await open(assistant, school.parent);
  const _id = newId(Date.now());
  const send = () => parent.call(createMessageCall, { params: { threadId: talk }, body: { _id, body: 'once' } });
  expect((await send()).status).toBe(201);
  await move([await makeClass()]);
  expect((await send()).reply.body).toBe('once');
  expect((await parent.call(deleteMessageCall, { params: { threadId: talk, messageId: _id } })).status).toBe(204);
});

it('a thread that lost all others is read only, and an erased teacher is offered to nobody', async () => {
  const [made] = await db.insert(threads).values({ id: newId(Date.now()), type: 'direct', createdById: school.parent }).returning();
  await db.insert(threadMembers).values({ threadId: made?.id ?? '', userId: school.parent });
  expect(await flagFor(parent, made?.id ?? '')).toBe(false);
  const alone = await makeUser(db, 'teacher', 'alone@school.test');
  const client = await logIn(test.app, 'alone@school.test');
  const group = (await client.call(createClassCall, { body: { name: '1A', grade: 'child', icon: '/icons/class-owl' } })).reply;
  await db.insert(classStudents).values({ classId: group._id, studentId: school.studentId });
  const offered = async () => (await parent.call(recipientsCall)).reply.member.map(({ user }) => user._id);
  expect(await offered()).toContain(alone);
  await client.call(eraseAccountCall, { body: { password: PASSWORD } });
  expect(await offered()).not.toContain(alone);
  expect((await parent.call(createDirectThreadCall, { body: { members: [iri.user(alone)] } })).status).toBe(422);
});
