import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClassCall } from '../../schema/calls/class-calls.ts';
import { createStoryCall, likeStoryCall } from '../../schema/calls/story-calls.ts';
import { createDirectThreadCall, createMessageCall, deleteMessageCall } from '../../schema/calls/thread-calls.ts';
import { directThreadId, iri } from '../../schema/ids.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeTestSchool, type TestSchool } from '../../tests/support/test-school.ts';
import { newId } from '../store/new-id.ts';
import { messages } from '../store/schema/threads.ts';

let test: TestApp;
let school: TestSchool;
let teacher: TestClient;
let parent: TestClient;

beforeAll(async () => {
  test = await createTestApp();
  school = await makeTestSchool(test.database.db);
  teacher = await logIn(test.app, 'anna@school.test');
  parent = await logIn(test.app, 'maria@home.test');
});
afterAll(() => test.close());

const id = () => newId(Date.now());
const send = (client: TestClient, body: unknown, key?: string) =>
  client.call(createMessageCall, { params: { threadId: school.parentsThreadId }, body, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) });
const stored = (body: string) => test.database.db.select({ id: messages.id }).from(messages).where(eq(messages.body, body));

it('a retry with the same key has one effect and the same answer, byte for byte', async () => {
  const first = await send(teacher, { body: 'once' }, 'key-1');
  const again = await send(teacher, { body: 'once' }, 'key-1');
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.text).toBe(first.text);
  expect(await stored('once')).toHaveLength(1);
});

it('twenty twins at once have one effect, and all get its answer', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(teacher, { body: 'twins' }, 'key-2')));
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect(await stored('twins')).toHaveLength(1);
});

it('the same key for something else is 422, and does nothing', async () => {
  await send(teacher, { body: 'mine' }, 'key-3');
  expect((await send(teacher, { body: 'other' }, 'key-3')).status).toBe(422);
  expect(await stored('other')).toHaveLength(0);
});

it('keys of two people are apart', async () => {
  expect((await send(teacher, { body: 'from the teacher' }, 'key-4')).status).toBe(201);
  expect((await send(parent, { body: 'from the parent' }, 'key-4')).status).toBe(201);
});

it('a refused request keeps no key: mended, it may use it again', async () => {
  expect((await send(teacher, { body: ' ' }, 'key-5')).status).toBe(422);
  expect((await send(teacher, { body: 'mended' }, 'key-5')).status).toBe(201);
});

it('a key of strange signs is refused', async () => {
  expect((await send(teacher, { body: 'x' }, 'k'.repeat(201))).status).toBe(400);
});

it('an answer without a body is repeated without one', async () => {
  const message = (await send(teacher, { body: 'to delete' })).reply;
  const request = { params: { threadId: school.parentsThreadId, messageId: message._id }, headers: { 'idempotency-key': 'key-6' } };
  expect((await teacher.call(deleteMessageCall, request)).status).toBe(204);
  const again = await teacher.call(deleteMessageCall, request);
  expect([again.status, again.text]).toEqual([204, '']);
});

it('a creation with the client id of its author again is the same answer, also without a key', async () => {
  const message = { _id: id(), body: 'own id' };
  const first = await send(teacher, message);
  const again = await send(teacher, message);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(first.reply._id).toBe(message._id);
  expect(again.text).toBe(first.text);
  const story = { _id: id(), body: 'a story' };
  const params = { classId: school.classId };
  expect((await teacher.call(createStoryCall, { params, body: story })).text).toBe((await teacher.call(createStoryCall, { params, body: story })).text);
  const group = { _id: id(), name: '7C', grade: 'child', icon: '/icons/class-fox' };
  expect((await teacher.call(createClassCall, { body: group })).text).toBe((await teacher.call(createClassCall, { body: group })).text);
});

it('an id that somebody else has used is 409 and changes nothing', async () => {
  const message = { _id: id(), body: 'the first' };
  await send(teacher, message);
  expect((await send(parent, { ...message, body: 'the second' })).status).toBe(409);
  expect(await stored('the second')).toHaveLength(0);
});

it('two people who start a direct thread at once get one thread, under the id both can compute', async () => {
  const [one, other] = await Promise.all([
    teacher.call(createDirectThreadCall, { body: { members: [iri.user(school.parent)] } }),
    parent.call(createDirectThreadCall, { body: { members: [iri.user(school.teacher)] } }),
  ]);
  expect(one.reply._id).toBe(directThreadId(school.teacher, school.parent));
  expect(other.reply._id).toBe(one.reply._id);
  expect(one.reply.members.map((member) => member._id).sort()).toEqual([school.teacher, school.parent].sort());
});

it('liking twice, and twenty times at once, is one like', async () => {
  const story = (await teacher.call(createStoryCall, { params: { classId: school.classId }, body: { body: 'like me' } })).reply;
  const params = { classId: school.classId, storyId: story._id };
  await Promise.all(Array.from({ length: 20 }, () => parent.call(likeStoryCall, { params })));
  const liked = (await parent.call(likeStoryCall, { params })).reply;
  expect(liked).toMatchObject({ likeCount: 1, isLiked: true, canLike: false, canUnlike: true });
});
