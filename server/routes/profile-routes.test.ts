import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { classCall } from '../../schema/calls/class-calls.ts';
import { avatarCall, iconCall, parentCall, parentsCall, patchParentCall, patchTeacherCall, schoolsCall, teacherCall, teachersCall } from '../../schema/calls/profile-calls.ts';
import { createRequestCall } from '../../schema/calls/request-calls.ts';
import { awardsCall, rewardCall } from '../../schema/calls/reward-calls.ts';
import { createStoryCall, storyCall } from '../../schema/calls/story-calls.ts';
import { createStudentCall, patchStudentCall } from '../../schema/calls/student-calls.ts';
import { changesCall } from '../../schema/calls/sync-calls.ts';
import { createMessageCall } from '../../schema/calls/thread-calls.ts';
import { meCall, patchUserCall } from '../../schema/calls/user-calls.ts';
import { ICONS } from '../../schema/icons.ts';
import { iri } from '../../schema/ids.ts';
import { problemSchema } from '../../schema/wire.ts';
import { settled } from '../../tests/support/settled.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeTestSchool, makeUser, PASSWORD, type TestSchool } from '../../tests/support/test-school.ts';
import { iconIdOf } from '../store/icon-writer.ts';
import { newId } from '../store/new-id.ts';
import { tables } from '../store/schema/tables.ts';

let test: TestApp;
let school: TestSchool;
let teacher: TestClient;
let parent: TestClient;
let student: TestClient;

beforeAll(async () => {
  test = await createTestApp();
  school = await makeTestSchool(test.database.db);
  teacher = await logIn(test.app, 'anna@school.test');
  parent = await logIn(test.app, 'maria@home.test');
  student = await logIn(test.app, 'petya');
});
afterAll(() => test.close());

async function photoOf(ownerId: string, type: 'photo' | 'file' = 'photo'): Promise<string> {
  const id = newId(Date.now());
  await test.database.db.insert(tables.files).values({ id, ownerId, type, originalName: 'a.jpg', mimeType: 'image/jpeg', size: 1 });
  return iri.file(id);
}

it('PRO-01 a new name is told wherever the old one stands: in the class, in posts, in messages, at points that were given', async () => {
  const story = (await teacher.call(createStoryCall, { params: { classId: school.classId }, body: { body: 'hello' } })).reply;
  const message = (await teacher.call(createMessageCall, { params: { threadId: school.parentsThreadId }, body: { body: 'hello' } })).reply;
  const skillId = newId(Date.now());
  await test.database.db.insert(tables.skills).values({ id: skillId, classId: school.classId, name: 'Helps', points: 1, type: 'positive', iconId: iconIdOf('skill', ICONS.find(({ kind }) => kind === 'skill')?.slug ?? '') });
  const award = (await teacher.call(rewardCall, { params: { studentId: school.studentId }, body: { skill: iri.skill(school.classId, skillId) } })).reply;
  const { cursor } = (await parent.call(changesCall)).reply;
  const changed = await teacher.call(patchTeacherCall, { params: { id: school.teacher }, body: { firstName: ' Анна ', lastName: 'Петрова' } });
  expect(changed.reply).toMatchObject({ user: { firstName: 'Анна', lastName: 'Петрова' }, email: 'anna@school.test', mainClasses: [iri.class(school.classId)] });
  await settled(test.database.db);
  const told = (await parent.call(changesCall, { query: { after: cursor } })).reply.member.map((change) => change['@id']);
  expect(told).toEqual(expect.arrayContaining([iri.class(school.classId), story['@id'], message['@id'], iri.thread(school.parentsThreadId), award['@id']]));
  const seen = (await parent.call(storyCall, { params: { classId: school.classId, storyId: story._id } })).reply;
  expect([seen.author.firstName, seen.version > story.version]).toEqual(['Анна', true]);
  // Else a late answer from before would bring the old name back to a device.
  const [given] = (await parent.call(awardsCall)).reply.member;
  expect([given?.awardedBy.firstName, (given?.version ?? 0) > award.version]).toEqual(['Анна', true]);
  const again = (await teacher.call(patchTeacherCall, { params: { id: school.teacher }, body: { firstName: 'Анна' } })).reply;
  expect(again.version).toBe(changed.reply.version);
});

it('a student’s new name is told where the old one stands: in messages, comments and requests', async () => {
  const params = { classId: school.classId, studentId: school.studentId };
  const message = (await student.call(createMessageCall, { params: { threadId: school.studentsThreadId }, body: { body: 'hello' } })).reply;
  await makeUser(test.database.db, 'parent', 'asking@home.test');
  const request = (await (await logIn(test.app, 'asking@home.test')).call(createRequestCall, { params, body: { code: 'ABCDEFG' } })).reply;
  const { cursor } = (await teacher.call(changesCall)).reply;
  await teacher.call(patchStudentCall, { params, body: { firstName: 'Пётр' } });
  await settled(test.database.db);
  const told = (await teacher.call(changesCall, { query: { after: cursor } })).reply.member.map(({ resource }) => resource);
  expect(told).toContainEqual(expect.objectContaining({ '@id': message['@id'], createdBy: expect.objectContaining({ firstName: 'Пётр' }) as object }));
  expect(told).toContainEqual(expect.objectContaining({ '@id': request['@id'], studentItem: expect.objectContaining({ firstName: 'Пётр' }) as object }));
});

it('JOI-05 whoever asked to join the teacher’s class is told of the teacher’s new name, which stands in the request', async () => {
  await makeUser(test.database.db, 'parent', 'waiting@home.test');
  const waiting = await logIn(test.app, 'waiting@home.test');
  const request = (await waiting.call(createRequestCall, { params: { classId: school.classId, studentId: school.studentId }, body: { code: 'ABCDEFG' } })).reply;
  const { cursor } = (await waiting.call(changesCall)).reply;
  await teacher.call(patchTeacherCall, { params: { id: school.teacher }, body: { lastName: 'Воронова' } });
  await settled(test.database.db);
  const told = (await waiting.call(changesCall, { query: { after: cursor } })).reply.member.map(({ resource }) => resource);
  expect(told).toContainEqual(expect.objectContaining({ '@id': request['@id'], teacherFullName: expect.stringContaining('Воронова') as string }));
});

it('PRO-02 a picture is an own photo, and its link has the size that was asked for', async () => {
  const avatar = await photoOf(school.teacher);
  for (const wrong of [await photoOf(school.parent), await photoOf(school.teacher, 'file'), '/files/nothing']) {
    const answer = await teacher.call(patchTeacherCall, { params: { id: school.teacher }, body: { avatar: wrong } });
    expect(problemSchema.parse(answer.json).violations?.[0]).toMatchObject({ propertyPath: 'avatar', code: 'avatarType' });
  }
  expect((await teacher.call(patchTeacherCall, { params: { id: school.teacher }, body: { avatar } })).reply.user.avatar).toBe(avatar);
  const { url } = (await parent.call(avatarCall, { params: { id: school.teacher }, query: { w: '100', h: '100' } })).reply;
  expect(url).toMatch(/^\/files\/[^/]+\/content\?user=.*&signature=.*&w=100&h=100&fit=crop$/);
  expect((await student.call(avatarCall, { params: { id: school.student } })).reply.url).toBeNull();
  await teacher.call(patchTeacherCall, { params: { id: school.teacher }, body: { avatar: null } });
  expect((await teacher.call(meCall)).reply.avatar).toBeNull();
});

it('an e-mail and a role are not changed by a profile, and private parts are one’s own', async () => {
  await parent.call(patchParentCall, { params: { id: school.parent }, body: { firstName: 'Мария', email: 'other@x.test', role: 'teacher', isEmailVerified: true } });
  expect((await parent.call(meCall)).reply).toMatchObject({ firstName: 'Мария', email: 'maria@home.test', role: 'parent', isEmailVerified: false });
  await test.database.db.update(tables.users).set({ lastLoggedAt: new Date(1000) }).where(eq(tables.users.id, school.parent));
  const params = { id: school.parent };
  expect((await teacher.call(parentCall, { params })).reply).toMatchObject({ email: null, children: [iri.student(school.studentId)], lastLoggedAt: new Date(1000).toISOString() });
  expect((await student.call(parentCall, { params })).reply).toMatchObject({ email: null, lastLoggedAt: null });
  expect((await parent.call(teacherCall, { params: { id: school.teacher } })).reply).toMatchObject({ email: null, mainClasses: null });
  expect((await parent.call(teacherCall, { params })).status).toBe(404);
});

it('lists hold those whom one shares a class with, and can be asked for one class', async () => {
  expect((await parent.call(teachersCall)).reply.member.map((each) => each._id).sort()).toEqual([school.teacher, school.assistant].sort());
  expect((await teacher.call(parentsCall, { query: { related_with_class: iri.class(school.classId) } })).reply.member.map((each) => each._id)).toEqual([school.parent]);
  expect((await teacher.call(parentsCall, { query: { related_with_class: school.strangeClassId } })).reply.totalItems).toBe(0);
  expect((await parent.call(parentsCall)).reply.member.map((each) => each._id)).toEqual([school.parent]);
  expect((await teacher.call(teachersCall, { query: { itemsPerPage: '1' } })).reply).toMatchObject({ totalItems: 2, view: { next: expect.any(String) as string } });
});

it('the parents of other children are listed to the teachers alone, also where the class is named', async () => {
  const other = await makeUser(test.database.db, 'parent', 'olga@home.test');
  await test.database.db.insert(tables.studentParents).values({ studentId: school.secondStudentId, parentId: other });
  const query = { related_with_class: iri.class(school.classId) };
  const listed = async (client: TestClient, request = {}) => {
    const { reply } = await client.call(parentsCall, request);
    return reply.member.map(({ _id }) => _id).sort();
  };
  expect(await listed(teacher, { query })).toEqual([school.parent, other].sort());
  for (const client of [parent, student]) {
    expect([await listed(client), await listed(client, { query })]).toEqual([[school.parent], [school.parent]]);
  }
  await test.database.db.delete(tables.studentParents).where(eq(tables.studentParents.parentId, other));
});

it('schools are searched by name and address, icons found by name', async () => {
  await test.database.db.insert(tables.schools).values([
    { id: newId(Date.now()), name: 'Школа № 5', address: 'Томск, ул. Мира 1' },
    { id: newId(Date.now()), name: 'School 6', address: 'Berlin' },
  ]);
  const found = async (search: string) => (await parent.call(schoolsCall, { query: { search } })).reply.member.map((each) => each.name);
  expect([await found('томск ШКОЛА'), await found('berlin'), await found('%'), await found("' or 1=1")]).toEqual([['Школа № 5'], ['School 6'], [], []]);
  expect((await parent.call(iconCall, { params: { icon: 'class-fox' } })).reply).toMatchObject({ kind: 'class', content: 'fox' });
  expect((await parent.call(iconCall, { params: { icon: 'class-nothing' } })).status).toBe(404);
  expect((await parent.call(classCall, { params: { classId: school.classId } })).reply.mainTeacher.firstName).toBe('Анна');
});

it('STU-01 a student changes the own language, clock and quiet hours; name, login, role and what is others’ stay, whatever is sent', async () => {
  const before = (await student.call(meCall)).reply;
  const wish = { locale: '/locales/ru', timeZone: 'Asia/Vladivostok', quietHours: { from: '20:00', to: '07:00' } };
  const forged = { firstName: 'Root', lastName: 'Root', login: 'root', email: 'root@school.test', role: 'teacher', password: PASSWORD, isEmailVerified: true, icon: 'bear', avatar: iri.file(newId(0)), points: 1000, version: 99 };
  const changed = await student.call(patchUserCall, { params: { id: school.student }, body: { ...wish, ...forged } });
  expect(changed.reply).toMatchObject({ ...wish, firstName: before.firstName, lastName: before.lastName, login: before.login, email: null, role: 'student', icon: before.icon, avatar: null });
  expect((await logIn(test.app, 'petya')).accessToken).not.toBe('');
  const answers: number[] = [];
  for (const id of [school.teacher, school.parent, school.stranger]) answers.push((await student.call(patchUserCall, { params: { id }, body: { locale: '/locales/en' } })).status);
  // Whom a student knows is not theirs to change; of others nothing is said.
  expect(answers).toEqual([403, 403, 404]);
  for (const call of [patchTeacherCall, patchParentCall]) expect((await student.call(call, { params: { id: school.student }, body: { firstName: 'Root' } })).status).toBe(403);
  expect((await student.call(patchStudentCall, { params: { classId: school.classId, studentId: school.studentId }, body: { firstName: 'Root' } })).status).toBe(403);
  const refused: number[] = [];
  for (const body of [{ timeZone: 'Mars/Olympus' }, { timeZone: 'x'.repeat(65) }, { locale: '/locales/xx' }, { quietHours: { from: '20:00', to: '20:00' } }, { quietHours: { from: '25:00', to: '07:00' } }]) {
    refused.push((await student.call(patchUserCall, { params: { id: school.student }, body })).status);
  }
  expect(refused).toEqual([422, 422, 422, 422, 422]);
  expect((await student.call(meCall)).reply).toMatchObject({ ...wish, firstName: before.firstName });
  await student.call(patchUserCall, { params: { id: school.student }, body: { locale: before.locale, timeZone: before.timeZone, quietHours: null } });
});

it('STU-01 I18-01 a new student begins with the language and the clock of the teacher who made them', async () => {
  await teacher.call(patchUserCall, { params: { id: school.teacher }, body: { locale: '/locales/ru', timeZone: 'Asia/Yekaterinburg' } });
  const made = (await teacher.call(createStudentCall, { body: { firstName: 'Тимур', lastName: 'Ясный', classes: [iri.class(school.classId)] } })).reply;
  const [row] = await test.database.db.select().from(tables.users).where(eq(tables.users.login, made.login ?? ''));
  expect(row).toMatchObject({ role: 'student', locale: 'ru', timeZone: 'Asia/Yekaterinburg', quietFrom: null });
  await teacher.call(patchUserCall, { params: { id: school.teacher }, body: { locale: '/locales/en', timeZone: 'UTC' } });
});
