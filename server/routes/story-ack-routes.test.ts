import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createNativeSubscriptionCall } from '../../schema/calls/notification-calls.ts';
import { patchClassCall } from '../../schema/calls/class-calls.ts';
import { acknowledgeStoryCall, createStoryCall, likeStoryCall, patchStoryCall, remindStoryCall, storyAskedCall, storyCall, storyReadersCall } from '../../schema/calls/story-calls.ts';
import { deleteStudentCall } from '../../schema/calls/student-calls.ts';
import { REMIND_EVERY_MS } from '../../schema/limits.ts';
import { problemSchema } from '../../schema/wire.ts';
import { followChanges } from '../../tests/support/change-follower.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { takeNotices } from '../store/notice-reader.ts';
import { studentParents } from '../store/schema/classes.ts';
import { stories } from '../store/schema/stories.ts';
import { notices } from '../store/schema/notifications.ts';

const { test, school, teacher, assistant, parent, student } = await openTestSchool();
const { db } = test.database;
afterAll(() => test.close());
beforeEach(() => db.delete(notices));

const postStory = async (isAckAsked = true) => {
  const { _id } = (await teacher.call(createStoryCall, { params: { classId: school.classId }, body: { body: 'please read', isAckAsked } })).reply;
  return { classId: school.classId, storyId: _id };
};

const remindedAgo = (storyId: string, ms: number) => db.update(stories).set({ remindedAt: new Date(test.clock.now() - ms) }).where(eq(stories.id, storyId));

/** The devices that hear of what waits, by kind of notice. */
async function told(): Promise<[string, number][]> {
  const found: [string, number][] = [];
  await takeNotices(db, test.clock.now(), (_tx, notice, receivers) => {
    found.push([notice.kind, receivers.length]);
    return Promise.resolve();
  });
  return found;
}

it('EXT-03 a reader confirms once and for good: the teachers are told and count it, other families are not', async () => {
  const params = await postStory();
  const [ofTeacher, ofStudent, ofParent] = [await followChanges(test, assistant), await followChanges(test, student), await followChanges(test, parent)];
  expect((await parent.call(storyCall, { params })).reply).toMatchObject({ isAckAsked: true, isAcknowledged: false, canAcknowledge: true, ackCount: null, canRemind: false });
  const answer = await parent.call(acknowledgeStoryCall, { params });
  expect(answer.reply).toMatchObject({ isAcknowledged: true, isRead: true, canAcknowledge: false, ackCount: null, readCount: null });
  expect((await parent.call(acknowledgeStoryCall, { params })).reply).toEqual(answer.reply);
  expect((await ofTeacher.news()).map(({ resource }) => resource)).toMatchObject([{ ackCount: 1, readCount: 1, isAcknowledged: false, canRemind: true }]);
  expect((await ofParent.news()).map(({ resource }) => resource)).toMatchObject([{ isAcknowledged: true }]);
  expect(await ofStudent.news()).toEqual([]);
  expect((await student.call(storyCall, { params })).reply).toMatchObject({ isAcknowledged: false, ackCount: null, remindedAt: null });
  expect((await teacher.call(acknowledgeStoryCall, { params })).status).toBe(403);
  expect((await parent.call(acknowledgeStoryCall, { params: await postStory(false) })).status).toBe(403);
});

it('F-312 families are counted, each once: a student’s own confirmation is none of a family', async () => {
  const params = await postStory();
  const counted = async () => (await teacher.call(storyCall, { params })).reply.ackCount;
  await student.call(acknowledgeStoryCall, { params });
  expect(await counted()).toBe(0);
  await parent.call(acknowledgeStoryCall, { params });
  expect(await counted()).toBe(1);
});

it('F-312 siblings in one class are one family', async () => {
  const { db } = test.database;
  const related = { studentId: school.secondStudentId, parentId: school.parent };
  await db.insert(studentParents).values(related);
  const params = await postStory();
  await parent.call(acknowledgeStoryCall, { params });
  expect((await teacher.call(storyCall, { params })).reply.ackCount).toBe(1);
  await db.delete(studentParents).where(eq(studentParents.studentId, related.studentId));
});

it('EXT-03 who has confirmed and who has not is for the class’s teachers; what was read and liked before stays as it was', async () => {
  const params = await postStory();
  await parent.call(likeStoryCall, { params });
  test.clock.turn(1_000);
  await parent.call(acknowledgeStoryCall, { params });
  const asked = (await assistant.call(storyAskedCall, { params })).reply;
  expect(asked.member.map(({ user, acknowledgedAt }) => [user._id, acknowledgedAt !== null])).toEqual(expect.arrayContaining([[school.student, false], [school.parent, true]]));
  expect(asked.member.at(-1)?.user._id).toBe(school.parent);
  const first = (await teacher.call(storyAskedCall, { params, query: { itemsPerPage: '1' } })).reply;
  const next = Object.fromEntries(new URL(first.view?.next ?? '', 'http://parta.test').searchParams);
  const rest = (await teacher.call(storyAskedCall, { params, query: { ...next, itemsPerPage: '50' } })).reply;
  expect([...first.member, ...rest.member].map(({ user }) => user._id)).toEqual(asked.member.map(({ user }) => user._id));
  expect((await teacher.call(storyReadersCall, { params })).reply.member).toMatchObject([{ user: { _id: school.parent }, isLiked: true }]);
  for (const family of [parent, student]) expect((await family.call(storyAskedCall, { params })).status).toBe(403);
  expect((await teacher.call(storyAskedCall, { params: await postStory(false) })).reply.member).toEqual([]);
});

it('EXT-03 an edit begins to ask and ends it; what was confirmed stays confirmed', async () => {
  const params = await postStory(false);
  await teacher.call(patchStoryCall, { params, body: { isAckAsked: true } });
  await parent.call(acknowledgeStoryCall, { params });
  expect((await teacher.call(patchStoryCall, { params, body: { body: 'other words' } })).reply).toMatchObject({ isAckAsked: true, ackCount: 1 });
  expect((await teacher.call(patchStoryCall, { params, body: { isAckAsked: false } })).reply).toMatchObject({ isAckAsked: false, ackCount: null, canRemind: false });
  expect((await teacher.call(patchStoryCall, { params, body: { isAckAsked: true } })).reply.ackCount).toBe(1);
});

it('EXT-03 those who have not confirmed are reminded once a day, whichever teacher asks; sooner says when next', async () => {
  for (const [client, deviceId] of [[parent, 'P'], [student, 'S'], [teacher, 'T'], [assistant, 'A']] as const) await client.call(createNativeSubscriptionCall, { body: { token: 'T', deviceId, platform: 'android' } });
  const params = await postStory();
  await parent.call(acknowledgeStoryCall, { params });
  await told();
  const ofStudent = await followChanges(test, student);
  const { remindedAt } = (await teacher.call(remindStoryCall, { params })).reply;
  expect(Math.abs(Date.parse(remindedAt ?? '') - test.clock.now())).toBeLessThan(5_000);
  expect(await told()).toEqual([['reminder', 1]]);
  expect(await ofStudent.news()).toEqual([]);

  // Not the clock: the tokens would run out with it.
  await remindedAgo(params.storyId, REMIND_EVERY_MS - 60_000);
  const early = await assistant.call(remindStoryCall, { params });
  expect([early.status, early.headers['retry-after'], problemSchema.parse(early.json).detail]).toEqual([409, expect.stringMatching(/^(60|5\d)$/u), expect.stringContaining('24 hours')]);
  expect(await told()).toEqual([]);
  await remindedAgo(params.storyId, REMIND_EVERY_MS);
  expect((await assistant.call(remindStoryCall, { params })).status).toBe(200);
  // Confirmed before it leaves: nobody is told.
  await student.call(acknowledgeStoryCall, { params });
  expect(await told()).toEqual([['reminder', 0]]);
  expect((await teacher.call(remindStoryCall, { params: await postStory(false) })).status).toBe(403);
  expect((await parent.call(remindStoryCall, { params })).status).toBe(403);
});

it('EXT-03 in an archived class nothing is confirmed and nobody reminded, and the refusal names the archive', async () => {
  const params = await postStory();
  await teacher.call(patchClassCall, { params, body: { status: 'archive' } });
  const late = await parent.call(acknowledgeStoryCall, { params });
  expect([late.status, problemSchema.parse(late.json).detail]).toEqual([403, 'This class is in the archive. Nothing in it can be changed until its teacher activates it.']);
  expect((await teacher.call(remindStoryCall, { params })).status).toBe(403);
  await teacher.call(patchClassCall, { params, body: { status: 'active' } });
});

it('EXT-03 whoever leaves the class is counted no more, and the teachers’ devices are told', async () => {
  const params = await postStory();
  await parent.call(acknowledgeStoryCall, { params });
  await student.call(acknowledgeStoryCall, { params });
  const ofTeacher = await followChanges(test, teacher);
  await teacher.call(deleteStudentCall, { params: { classId: school.classId, studentId: school.studentId } });
  const news = await ofTeacher.news();
  const shown = news.find(({ '@id': id }) => id.endsWith(params.storyId))?.resource;
  expect(shown).toMatchObject({ ackCount: (await teacher.call(storyCall, { params })).reply.ackCount });
  expect(shown?.['@type'] === 'Story' ? shown.ackCount : null).toBe(0);
});
