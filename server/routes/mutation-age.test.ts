import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCommentCall } from '../../schema/calls/comment-calls.ts';
import { awardsCall, rewardCall } from '../../schema/calls/reward-calls.ts';
import { acknowledgeStoryCall, createStoryCall, likeStoryCall, readStoryCall, storyReadersCall } from '../../schema/calls/story-calls.ts';
import { createMessageCall, messagesCall } from '../../schema/calls/thread-calls.ts';
import { iri } from '../../schema/ids.ts';
import { DAY_MS, MUTATION_AGE_MAX_MS } from '../../schema/limits.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { iconIdOf } from '../store/icon-writer.ts';
import { newId } from '../store/new-id.ts';
import { skills } from '../store/schema/classes.ts';
import { storyReaders } from '../store/schema/stories.ts';

const { test, school, teacher, parent } = await openTestSchool();
const skillId = newId(Date.now());
const params = { classId: school.classId, storyId: '' };
const THREE_DAYS = 3 * DAY_MS;
/** How far a time of the server may lie from the one that is expected, ms. */
const SLACK = 30_000;
const ago = (ms: number) => ({ headers: { 'mutation-age': String(ms) } });
const ageOf = (instant: string | Date | null | undefined) => Math.round((Date.now() - new Date(instant ?? 0).getTime()) / SLACK) * SLACK;

beforeAll(async () => {
  await test.database.db.insert(skills).values({ id: skillId, classId: school.classId, name: 'Helps', iconId: iconIdOf('skill', 'handshake'), points: 2, type: 'positive' });
  params.storyId = (await teacher.call(createStoryCall, { params: { classId: school.classId }, body: { body: 'hello', isAckAsked: true } })).reply._id;
});
afterAll(() => test.close());

const reward = (ms: number) => teacher.call(rewardCall, { params: { studentId: school.studentId }, body: { skill: iri.skill(school.classId, skillId) }, ...ago(ms) });

it('F-201 points that were given three days ago are of then, and a report of the time since does not have them', async () => {
  const { reply } = await reward(THREE_DAYS);
  expect(ageOf(reply.awardedAt)).toBe(THREE_DAYS);
  const since = (ms: number) => teacher.call(awardsCall, { query: { 'awardedAt[after]': new Date(Date.now() - ms).toISOString() } });
  expect((await since(DAY_MS)).reply.member).toEqual([]);
  expect((await since(THREE_DAYS + DAY_MS)).reply.member.map(({ _id }) => _id)).toEqual([reply._id]);
});

it('F-201 nothing is of the future or of more than 60 days ago, whatever a device says', async () => {
  expect(ageOf((await reward(MUTATION_AGE_MAX_MS + THREE_DAYS)).reply.awardedAt)).toBe(MUTATION_AGE_MAX_MS);
  expect(ageOf((await reward(0)).reply.awardedAt)).toBe(0);
  const statuses = new Map<string, number>();
  for (const age of ['-1', '1e3', '1.5', 'yesterday', '9'.repeat(16), '']) {
    statuses.set(age, (await teacher.call(rewardCall, { params: { studentId: school.studentId }, body: { skill: iri.skill(school.classId, skillId) }, headers: { 'mutation-age': age } })).status);
  }
  expect([...statuses].filter(([, status]) => status !== 400)).toEqual([]);
});

it('F-201 a message, alone or with a reply, says when it was written, and stands where it arrived', async () => {
  const thread = { threadId: school.parentsThreadId };
  const write = (body: string, ms: number, more: object = {}) => teacher.call(createMessageCall, { params: thread, body: { body, ...more }, ...ago(ms) });
  const first = (await write('at once', 0)).reply;
  const late = (await write('from the forest', THREE_DAYS)).reply;
  const answer = (await write('an answer', DAY_MS, { replyTo: first['@id'] })).reply;
  await write('soon', 5000);
  expect([first.writtenAt, ageOf(late.writtenAt), ageOf(answer.writtenAt)]).toEqual([undefined, THREE_DAYS, DAY_MS]);
  expect(ageOf(late.createdAt)).toBe(0);
  const { member } = (await parent.call(messagesCall, { params: thread, query: { 'order[createdAt]': 'asc' } })).reply;
  expect(member.slice(-4).map(({ body, writtenAt }) => [body, writtenAt])).toEqual([['at once', undefined], ['from the forest', late.writtenAt], ['an answer', answer.writtenAt], ['soon', undefined]]);
});

it('F-201 a comment says when it was written, and stands behind those that came before it', async () => {
  const now = (await parent.call(createCommentCall, { params, body: { body: 'now' } })).reply;
  const late = (await parent.call(createCommentCall, { params, body: { body: 'late' }, ...ago(THREE_DAYS) })).reply;
  expect([now.writtenAt, ageOf(late.writtenAt)]).toEqual([undefined, THREE_DAYS]);
  expect(late.commentedAt > now.commentedAt).toBe(true);
});

it('F-201 a story was read, liked and confirmed when its reader did it', async () => {
  await parent.call(readStoryCall, { params, ...ago(THREE_DAYS) });
  await parent.call(likeStoryCall, { params, ...ago(2 * DAY_MS) });
  await parent.call(acknowledgeStoryCall, { params, ...ago(DAY_MS) });
  const [row] = await test.database.db.select().from(storyReaders).where(and(eq(storyReaders.storyId, params.storyId), eq(storyReaders.userId, school.parent)));
  expect([ageOf(row?.readAt), ageOf(row?.likedAt), ageOf(row?.acknowledgedAt)]).toEqual([THREE_DAYS, 2 * DAY_MS, DAY_MS]);
  expect(ageOf((await teacher.call(storyReadersCall, { params })).reply.member[0]?.readAt)).toBe(THREE_DAYS);
});
