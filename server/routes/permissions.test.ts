import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClassCall, patchClassCall } from '../../schema/calls/class-calls.ts';
import { createStudentCall, deleteStudentCall, patchStudentCall, studentCall } from '../../schema/calls/student-calls.ts';
import { createStoryCall, deleteStoryCall, feedCall, likeStoryCall, patchStoryCall, readStoryCall, remindStoryCall, storyCall } from '../../schema/calls/story-calls.ts';
import { createDirectThreadCall, createMessageCall, deleteMessageCall, messageCall, messagesCall, muteThreadCall, threadCall } from '../../schema/calls/thread-calls.ts';
import { patchUserCall, userCall } from '../../schema/calls/user-calls.ts';
import type { Call } from '../../schema/calls/call.ts';
import { iri } from '../../schema/ids.ts';
import { problemSchema } from '../../schema/wire.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeTestSchool, type TestSchool } from '../../tests/support/test-school.ts';
import { newId } from '../store/new-id.ts';
import { files } from '../store/schema/stories.ts';

let test: TestApp;
let school: TestSchool;
let teacher: TestClient;
let assistant: TestClient;
let stranger: TestClient;
let parent: TestClient;
let student: TestClient;
let storyId: string;
let messageId: string;

beforeAll(async () => {
  test = await createTestApp();
  school = await makeTestSchool(test.database.db);
  teacher = await logIn(test.app, 'anna@school.test');
  assistant = await logIn(test.app, 'boris@school.test');
  stranger = await logIn(test.app, 'zoya@school.test');
  parent = await logIn(test.app, 'maria@home.test');
  student = await logIn(test.app, 'petya');
  storyId = (await teacher.call(createStoryCall, { params: { classId: school.classId }, body: { body: 'hello' } })).reply._id;
  messageId = (await teacher.call(createMessageCall, { params: { threadId: school.parentsThreadId }, body: { body: 'hello' } })).reply._id;
});
afterAll(() => test.close());

it('to a teacher of another class nothing of this one exists', async () => {
  const params = { classId: school.classId, storyId, studentId: school.studentId, threadId: school.parentsThreadId, messageId, id: school.parent };
  const calls: [Call, unknown?][] = [
    [storyCall], [feedCall], [likeStoryCall], [readStoryCall], [deleteStoryCall], [patchStoryCall, { body: 'x' }], [createStoryCall, { body: 'x' }],
    [patchClassCall, { name: 'x' }], [studentCall], [patchStudentCall, { firstName: 'x' }], [deleteStudentCall],
    [threadCall], [messagesCall], [messageCall], [muteThreadCall], [deleteMessageCall], [createMessageCall, { body: 'x' }], [userCall],
  ];
  for (const [call, body] of calls) {
    const answer = await stranger.call(call, { params, ...(body === undefined ? {} : { body }) });
    expect([call.id, answer.status]).toEqual([call.id, 404]);
  }
});

it('a right id under a wrong parent is not found', async () => {
  const params = { classId: school.strangeClassId, storyId };
  expect((await teacher.call(storyCall, { params })).status).toBe(404);
  expect((await teacher.call(deleteMessageCall, { params: { threadId: school.studentsThreadId, messageId } })).status).toBe(404);
});

it('what may be seen but not done is 403: families post no stories, an assistant edits no class', async () => {
  const params = { classId: school.classId, storyId };
  for (const client of [parent, student]) {
    expect((await client.call(createStoryCall, { params, body: { body: 'x' } })).status).toBe(403);
    expect((await client.call(deleteStoryCall, { params })).status).toBe(403);
  }
  expect((await assistant.call(patchClassCall, { params, body: { name: 'x' } })).status).toBe(403);
  expect((await assistant.call(patchStoryCall, { params, body: { body: 'x' } })).status).toBe(403);
  expect((await parent.call(deleteMessageCall, { params: { threadId: school.parentsThreadId, messageId } })).status).toBe(403);
  expect((await parent.call(patchUserCall, { params: { id: school.teacher }, body: { timeZone: 'UTC' } })).status).toBe(403);
});

it('the main teacher deletes anybody’s message, an author only the own', async () => {
  const params = { threadId: school.parentsThreadId };
  const ofParent = (await parent.call(createMessageCall, { params, body: { body: 'from home' } })).reply;
  expect(ofParent.canDelete).toBe(true);
  const asAssistant = await assistant.call(deleteMessageCall, { params: { ...params, messageId: ofParent._id } });
  expect(asAssistant.status).toBe(403);
  expect((await teacher.call(deleteMessageCall, { params: { ...params, messageId: ofParent._id } })).status).toBe(204);
  const thread = (await parent.call(threadCall, { params })).reply;
  expect(thread.lastMessage?.['@id']).toBe(iri.message(school.parentsThreadId, messageId));
});

it('read counts are the teachers’, and an author’s own views are not counted', async () => {
  const params = { classId: school.classId, storyId };
  await teacher.call(readStoryCall, { params });
  expect((await parent.call(readStoryCall, { params })).reply).toMatchObject({ isRead: true, readCount: null });
  await parent.call(readStoryCall, { params });
  expect((await assistant.call(storyCall, { params })).reply.readCount).toBe(1);
});

it('points, parents and login are for those whom they concern', async () => {
  const params = { studentId: school.studentId };
  expect((await teacher.call(studentCall, { params })).reply).toMatchObject({ currentPoints: 0, login: 'petya', parentCode: 'PPPPPPP', lastInvite: null, canUpdate: true });
  expect((await parent.call(studentCall, { params })).reply).toMatchObject({ currentPoints: 0, login: null, parentCode: null, canUpdate: false });
  expect((await student.call(studentCall, { params })).reply).toMatchObject({ currentPoints: 0, login: 'petya', parents: null });
  expect((await parent.call(studentCall, { params: { studentId: school.secondStudentId } })).status).toBe(404);
});

it('somebody else’s file cannot be attached', async () => {
  const fileId = newId(Date.now());
  await test.database.db.insert(files).values({ id: fileId, ownerId: school.parent, type: 'photo', originalName: 'a.jpg', mimeType: 'image/jpeg', size: 1 });
  const body = { body: '', attachments: [iri.file(fileId)] };
  const foreign = await teacher.call(createMessageCall, { params: { threadId: school.parentsThreadId }, body });
  expect(problemSchema.parse(foreign.json).violations?.[0]).toMatchObject({ propertyPath: 'attachments[0]', code: 'unknownFile' });
  const own = await parent.call(createMessageCall, { params: { threadId: school.parentsThreadId }, body });
  expect(own.reply.attachments.map((file) => file._id)).toEqual([fileId]);
});

it('one writes only to people of the own classes', async () => {
  const answer = await parent.call(createDirectThreadCall, { body: { members: [iri.user(school.stranger)] } });
  expect(answer.status).toBe(422);
  expect((await parent.call(createDirectThreadCall, { body: { members: [iri.user(school.teacher)] } })).reply).toMatchObject({ type: 'direct', membersCount: 2 });
});

it('a class made by a teacher has a code, two threads and no one else; students added to it are in', async () => {
  const group = (await stranger.call(createClassCall, { body: { name: ' 8A ', grade: 'adult', icon: '/icons/class-owl' } })).reply;
  expect(group).toMatchObject({ name: '8A', status: 'active', studentsCount: 0 });
  expect(group.classCode).toMatch(/^[A-Z]{7}$/);
  const names = { firstName: 'Олег', lastName: 'Иванов', classes: [iri.class(group._id)] };
  const added = (await stranger.call(createStudentCall, { body: names })).reply;
  expect(added.login).toBe('oleg.ivanov');
  const twin = await stranger.call(createStudentCall, { body: { ...names, firstName: 'олег' } });
  expect(problemSchema.parse(twin.json).violations?.[0]?.code).toBe('studentExists');
  const foreign = await teacher.call(createStudentCall, { body: names });
  expect(problemSchema.parse(foreign.json).violations?.[0]).toMatchObject({ propertyPath: 'classes[0]', code: 'unknownClass' });
});

it('an archived class takes nothing but its activation, and says so', async () => {
  const group = (await teacher.call(createClassCall, { body: { name: 'Old', grade: 'child', icon: '/icons/class-fox' } })).reply;
  const params = { classId: group._id };
  const { _id } = (await teacher.call(createStoryCall, { params, body: { body: 'hello', isAckAsked: true } })).reply;
  expect((await teacher.call(patchClassCall, { params, body: { status: 'archive' } })).reply).toMatchObject({ status: 'archive', canCreateStory: false, canEdit: true });
  const ofStory = { ...params, storyId: _id };
  const tried: [Call, Record<string, string>, unknown?][] = [[createStoryCall, params, { body: 'x' }], [patchStoryCall, ofStory, { body: 'x' }], [deleteStoryCall, ofStory], [remindStoryCall, ofStory]];
  for (const [call, path, body] of tried) {
    const refused = await teacher.call(call, { params: path, ...(body === undefined ? {} : { body }), headers: { 'accept-language': 'en' } });
    expect([call.id, refused.status, problemSchema.parse(refused.json).detail]).toEqual([call.id, 403, 'This class is in the archive. Nothing in it can be changed until its teacher activates it.']);
  }
  expect((await teacher.call(patchClassCall, { params, body: { name: 'New' } })).status).toBe(403);
  expect((await teacher.call(patchClassCall, { params, body: { status: 'active', name: 'New' } })).reply).toMatchObject({ name: 'New', canCreateStory: true });
});

it('unknown and forbidden fields change nothing', async () => {
  const answer = await parent.call(patchUserCall, { params: { id: school.parent }, body: { role: 'teacher', isEmailVerified: true, timeZone: 'Asia/Tomsk' } });
  expect(answer.reply).toMatchObject({ role: 'parent', isEmailVerified: false, timeZone: 'Asia/Tomsk' });
  const wrongZone = await parent.call(patchUserCall, { params: { id: school.parent }, body: { timeZone: 'Mars/Olympus' } });
  expect(wrongZone.status).toBe(422);
});
