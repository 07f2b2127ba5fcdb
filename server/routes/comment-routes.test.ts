import { afterAll, expect, it } from 'vitest';
import { patchClassCall } from '../../schema/calls/class-calls.ts';
import { commentsCall, createCommentCall, deleteCommentCall } from '../../schema/calls/comment-calls.ts';
import { createStoryCall, deleteStoryCall, likeStoryCall, readStoryCall, storyCall, storyReadersCall } from '../../schema/calls/story-calls.ts';
import { iri } from '../../schema/ids.ts';
import { COMMENT_BODY_MAX } from '../../schema/limits.ts';
import { problemSchema } from '../../schema/wire.ts';
import { followChanges, irisOf } from '../../tests/support/change-follower.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { newId } from '../store/new-id.ts';

const { test, school, teacher, assistant, parent, student } = await openTestSchool();
afterAll(() => test.close());

const postStory = async () => {
  const { _id } = (await teacher.call(createStoryCall, { params: { classId: school.classId }, body: { body: 'hello' } })).reply;
  return { classId: school.classId, storyId: _id };
};

it('COM-01 comments come oldest first, the story counts them, and /changes brings both', async () => {
  const params = await postStory();
  const ofStudent = await followChanges(test, student);
  const first = (await parent.call(createCommentCall, { params, body: { body: '  Well done  ' } })).reply;
  expect(first).toMatchObject({ body: 'Well done', story: iri.story(school.classId, params.storyId), canDelete: true, author: { _id: school.parent } });
  await student.call(createCommentCall, { params, body: { body: 'Thanks' } });
  const list = (await teacher.call(commentsCall, { params, query: { pagination: 'false' } })).reply;
  expect(list.member.map(({ body, canDelete }) => [body, canDelete])).toEqual([['Well done', true], ['Thanks', true]]);
  expect((await student.call(commentsCall, { params })).reply.member.map(({ canDelete }) => canDelete)).toEqual([false, true]);
  expect((await parent.call(storyCall, { params })).reply.commentCount).toBe(2);
  const changes = await ofStudent.news();
  expect(changes.map((change) => change.resource?.['@type'] ?? '').sort()).toEqual(['Comment', 'Comment', 'Story']);

  const target = { params: { ...params, commentId: first._id } };
  expect((await student.call(deleteCommentCall, target)).status).toBe(403);
  expect((await assistant.call(deleteCommentCall, target)).status).toBe(204);
  expect((await assistant.call(deleteCommentCall, target)).status).toBe(404);
  const after = await ofStudent.news();
  expect(after.filter((change) => change.deleted)).toEqual([{ '@id': first['@id'], deleted: true }]);
  expect(after.find((change) => !change.deleted)?.resource).toMatchObject({ commentCount: 1 });
});

it('pages of comments follow by key, though others are written meanwhile', async () => {
  const params = await postStory();
  for (const body of ['1', '2', '3']) await parent.call(createCommentCall, { params, body: { body } });
  const page = (await parent.call(commentsCall, { params, query: { itemsPerPage: '2' } })).reply;
  await student.call(createCommentCall, { params, body: { body: '4' } });
  const next = Object.fromEntries(new URL(page.view?.next ?? '', 'http://parta.test').searchParams);
  expect([...page.member, ...(await parent.call(commentsCall, { params, query: next })).reply.member].map(({ body }) => body)).toEqual(['1', '2', '3', '4']);
});

it('the same comment again is the same answer; somebody else’s id, another story and an empty text are refused', async () => {
  const params = await postStory();
  const body = { _id: newId(Date.now()), body: 'once' };
  const made = (await parent.call(createCommentCall, { params, body })).reply;
  expect((await parent.call(createCommentCall, { params, body })).reply).toEqual(made);
  expect((await student.call(createCommentCall, { params, body })).status).toBe(409);
  expect((await parent.call(createCommentCall, { params: await postStory(), body })).status).toBe(409);
  expect((await parent.call(storyCall, { params })).reply.commentCount).toBe(1);
  for (const wrong of ['', '  ', 'x'.repeat(COMMENT_BODY_MAX + 1)]) {
    const answer = await parent.call(createCommentCall, { params, body: { body: wrong } });
    expect([answer.status, problemSchema.parse(answer.json).violations?.[0]?.propertyPath]).toEqual([422, 'body']);
  }
  expect((await parent.call(deleteCommentCall, { params: { ...(await postStory()), commentId: made._id } })).status).toBe(404);
});

it('twelve comments at once are all there, counted, each at its own moment', async () => {
  const params = await postStory();
  const writers = [parent, student, assistant].flatMap((client) => [client, client, client, client]);
  const all = await Promise.all(writers.map((client, number) => client.call(createCommentCall, { params, body: { body: `${number}` } })));
  expect(all.map((answer) => answer.status)).toEqual(Array.from({ length: 12 }, () => 201));
  expect(new Set(all.map((answer) => answer.reply.commentedAt)).size).toBe(12);
  expect((await parent.call(storyCall, { params })).reply.commentCount).toBe(12);
});

it('with a story its comments go, from the replicas too', async () => {
  const params = await postStory();
  const comment = (await parent.call(createCommentCall, { params, body: { body: 'short-lived' } })).reply;
  const ofParent = await followChanges(test, parent);
  await teacher.call(deleteStoryCall, { params });
  const changes = await ofParent.news();
  expect(changes.every((change) => change.deleted)).toBe(true);
  expect(irisOf(changes)).toEqual([iri.story(school.classId, params.storyId), comment['@id']].sort());
});

it('who has read a story is told to those who may count, the latest first, without its author', async () => {
  const params = await postStory();
  for (const reader of [teacher, parent, student]) {
    await reader.call(readStoryCall, { params });
    test.clock.turn(1_000);
  }
  await parent.call(likeStoryCall, { params });
  await assistant.call(likeStoryCall, { params });
  const readers = (await assistant.call(storyReadersCall, { params })).reply;
  expect(readers.member.map(({ user, isLiked }) => [user._id, isLiked])).toEqual([[school.student, false], [school.parent, true]]);
  const first = (await teacher.call(storyReadersCall, { params, query: { itemsPerPage: '1' } })).reply;
  const next = Object.fromEntries(new URL(first.view?.next ?? '', 'http://parta.test').searchParams);
  expect((await teacher.call(storyReadersCall, { params, query: next })).reply.member.map(({ user }) => user._id)).toEqual([school.parent]);
  expect((await parent.call(storyReadersCall, { params })).status).toBe(403);
});

it('in an archived class nobody comments and no comment goes, and the refusal names the archive', async () => {
  const params = await postStory();
  const comment = (await parent.call(createCommentCall, { params, body: { body: 'stays' } })).reply;
  const ofParent = await followChanges(test, parent);
  await teacher.call(patchClassCall, { params, body: { status: 'archive' } });
  const told = (await ofParent.news()).find((change) => change['@id'] === comment['@id']);
  expect(told?.resource).toMatchObject({ canDelete: false });
  const refusals = [await parent.call(createCommentCall, { params, body: { body: 'late' } }), await parent.call(deleteCommentCall, { params: { ...params, commentId: comment._id } })];
  for (const { status, json } of refusals) expect([status, problemSchema.parse(json).detail]).toEqual([403, 'This class is in the archive. Nothing in it can be changed until its teacher activates it.']);
  await teacher.call(patchClassCall, { params, body: { status: 'active' } });
});
