import { afterAll, beforeAll, expect, it } from 'vitest';
import { patchClassCall } from '../../schema/calls/class-calls.ts';
import { createStoryCall, feedCall, likeStoryCall, readStoryCall, storyCall, unlikeStoryCall } from '../../schema/calls/story-calls.ts';
import { createMessageCall, deleteMessageCall, messageCall, messagesCall } from '../../schema/calls/thread-calls.ts';
import { iri } from '../../schema/ids.ts';
import type { Story } from '../../schema/records/story.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeTestSchool, type TestSchool } from '../../tests/support/test-school.ts';
import { newId } from '../store/new-id.ts';
import { files } from '../store/schema/stories.ts';

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

const id = () => newId(Date.now());
const post = async (body: string): Promise<Story> => (await teacher.call(createStoryCall, { params: { classId: school.classId }, body: { body } })).reply;
const paramsOf = (story: Story) => ({ classId: school.classId, storyId: story._id });

async function photoOf(ownerId: string): Promise<string> {
  const fileId = id();
  await test.database.db.insert(files).values({ id: fileId, ownerId, type: 'photo', originalName: 'a.jpg', mimeType: 'image/jpeg', size: 3_000_000_000, width: 4, height: 3 });
  return fileId;
}

it('the answer to a like, an unlike and a reading is the story as reading it then shows it', async () => {
  const story = await post('see what you did');
  for (const call of [likeStoryCall, unlikeStoryCall, likeStoryCall, readStoryCall, unlikeStoryCall]) {
    for (const client of [parent, student, teacher]) {
      const answer = await client.call(call, { params: paramsOf(story) });
      expect(answer.text).toBe((await client.call(storyCall, { params: paramsOf(story) })).text);
    }
  }
  expect((await teacher.call(storyCall, { params: paramsOf(story) })).reply).toMatchObject({ likeCount: 0, readCount: 2, isRead: true });
});

it('the answer to a message is the message as reading it then shows it, also with files and to an author who may not delete all', async () => {
  const params = { threadId: school.parentsThreadId };
  const attachments = [iri.file(await photoOf(school.parent)), iri.file(await photoOf(school.parent))];
  for (const body of [{ body: 'words' }, { body: '', attachments }, { _id: id(), body: 'own id', attachments: [...attachments].reverse() }]) {
    const sent = await parent.call(createMessageCall, { params, body });
    const messageId = sent.reply._id;
    expect(sent.text).toBe((await parent.call(messageCall, { params: { ...params, messageId } })).text);
    expect(sent.reply).toMatchObject((await parent.call(messagesCall, { params, query: { itemsPerPage: '1' } })).reply.member[0] ?? {});
  }
});

it('a message that was sent before its class was archived is answered again as it was, also without its key', async () => {
  const [params, body] = [{ threadId: school.parentsThreadId }, { _id: id(), body: 'in time' }];
  const sent = await parent.call(createMessageCall, { params, body });
  await teacher.call(patchClassCall, { params: { classId: school.classId }, body: { status: 'archive' } });
  expect((await parent.call(createMessageCall, { params, body })).text).toBe(sent.text);
  expect((await parent.call(createMessageCall, { params, body: { ...body, body: ' ' } })).text).toBe(sent.text);
  expect((await parent.call(createMessageCall, { params, body: { ...body, _id: id() } })).status).toBe(403);
  await teacher.call(patchClassCall, { params: { classId: school.classId }, body: { status: 'active' } });
  expect((await parent.call(createMessageCall, { params, body: { ...body, body: 'other words' } })).text).toBe(sent.text);
});

it('own words can be taken back in the thread of an archived class, and its flag says so', async () => {
  const params = { threadId: school.parentsThreadId };
  const sent = (await parent.call(createMessageCall, { params, body: { body: 'too much' } })).reply;
  await teacher.call(patchClassCall, { params: { classId: school.classId }, body: { status: 'archive' } });
  const place = { params: { ...params, messageId: sent._id } };
  expect((await parent.call(messageCall, place)).reply.canDelete).toBe(true);
  expect((await student.call(deleteMessageCall, place)).status).toBe(404);
  expect((await parent.call(deleteMessageCall, place)).status).toBe(204);
  await teacher.call(patchClassCall, { params: { classId: school.classId }, body: { status: 'active' } });
});

it('likes, readings and unlikes of several people at once all count once, and each is in the version', async () => {
  const story = await post('busy');
  const clients = [parent, student, teacher];
  await Promise.all(clients.flatMap((client) => [likeStoryCall, readStoryCall, likeStoryCall, readStoryCall].map((call) => client.call(call, { params: paramsOf(story) }))));
  const after = (await teacher.call(storyCall, { params: paramsOf(story) })).reply;
  expect(after).toMatchObject({ likeCount: 3, readCount: 2 });
  expect(after.version).toBe(story.version + 5);
});

it('a mark that changes nothing still keeps its answer for its key', async () => {
  const story = await post('twice');
  const request = { params: paramsOf(story), headers: { 'idempotency-key': 'mark-1' } };
  await parent.call(likeStoryCall, { params: paramsOf(story) });
  const first = await parent.call(likeStoryCall, request);
  await parent.call(unlikeStoryCall, { params: paramsOf(story) });
  const again = await parent.call(likeStoryCall, request);
  expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
  expect((await parent.call(storyCall, { params: paramsOf(story) })).reply.isLiked).toBe(false);
});

it('a feed that is continued by key or by page is the whole feed, each story once', async () => {
  for (let number = 0; number < 5; number += 1) await post(`feed ${number}`);
  const params = { classId: school.classId };
  const whole = (await parent.call(feedCall, { params, query: { itemsPerPage: '100' } })).reply;
  const walk = async (query: Record<string, string>): Promise<string[]> => {
    const { member, view } = (await parent.call(feedCall, { params, query })).reply;
    const next = view?.next === undefined ? null : Object.fromEntries(new URLSearchParams(view.next.split('?')[1]));
    return [...member.map((story) => story['@id']), ...(next === null ? [] : await walk(next))];
  };
  const ids = whole.member.map((story) => story['@id']);
  expect(whole.totalItems).toBe(ids.length);
  expect(await walk({ itemsPerPage: '2' })).toEqual(ids);
  expect(await walk({ itemsPerPage: '3', page: '1' })).toEqual(ids);
  expect((await parent.call(feedCall, { params, query: { page: '9000000000000' } })).reply.member).toEqual([]);
  expect((await parent.call(feedCall, { params: { classId: school.strangeClassId } })).status).toBe(404);
});
