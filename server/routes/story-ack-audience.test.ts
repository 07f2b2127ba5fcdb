import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createNativeSubscriptionCall } from '../../schema/calls/notification-calls.ts';
import { acknowledgeStoryCall, createStoryCall, feedCall, patchStoryCall, remindStoryCall, storyAskedCall, storyCall } from '../../schema/calls/story-calls.ts';
import { digestsCall } from '../../schema/calls/sync-calls.ts';
import type { AckAudience, Story } from '../../schema/records/story.ts';
import { digestOf, rowMark } from '../../schema/rules/row-digest.ts';
import { followChanges } from '../../tests/support/change-follower.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { pgPublisher } from '../live/pg-live.ts';
import { HeldPosts } from '../store/held-posts.ts';
import { takeNotices } from '../store/notice-reader.ts';
import { classes } from '../store/schema/classes.ts';
import { notices } from '../store/schema/notifications.ts';
import { publishDue } from '../store/story-publisher.ts';

/* Who is asked to confirm a story (F-312): families, students, or all. The class has two students; one has a parent. */

const { test, school, teacher, assistant, parent, student } = await openTestSchool();
const { db } = test.database;
const { classId } = school;
const HOUR_MS = 3_600_000;
const people = [[parent, 'P'], [student, 'S'], [teacher, 'T'], [assistant, 'A']] as const;
for (const [client, deviceId] of people) await client.call(createNativeSubscriptionCall, { body: { token: deviceId, deviceId, platform: 'android' } });
afterAll(() => test.close());
beforeEach(() => db.delete(notices));

async function postFor(ackAudience?: AckAudience, more: object = {}) {
  const body = { body: 'please read', isAckAsked: true, ...(ackAudience === undefined ? {} : { ackAudience }), ...more };
  const { _id } = (await teacher.call(createStoryCall, { params: { classId }, body })).reply;
  return { classId, storyId: _id };
}

type Params = Awaited<ReturnType<typeof postFor>>;
const seenBy = async (client: typeof teacher, params: Params) => (await client.call(storyCall, { params })).reply;
const countsOf = async (params: Params) => {
  const { ackCount, ackStudentCount } = await seenBy(teacher, params);
  return [ackCount, ackStudentCount];
};
const confirmed = async (client: typeof teacher, params: Params) => (await client.call(acknowledgeStoryCall, { params })).status;

/** The number of devices that a reminder reaches. */
async function reminded(params: Params): Promise<number> {
  await db.delete(notices);
  expect((await teacher.call(remindStoryCall, { params })).status).toBe(200);
  let count = 0;
  await takeNotices(db, test.clock.now(), (_tx, _notice, receivers) => {
    count += receivers.length;
    return Promise.resolve();
  });
  return count;
}

async function setGrade(grade: 'adult' | 'child'): Promise<void> {
  await db.update(classes).set({ grade }).where(eq(classes.id, classId));
}

const ROLES = ['parent', 'student', 'student'];
it.each([
  { audience: 'families', roles: ['parent'], devices: 1, may: [true, false], statuses: [200, 403], before: [0, null], after: [1, null] },
  { audience: 'students', roles: ['student', 'student'], devices: 1, may: [false, true], statuses: [403, 200], before: [0, 0], after: [1, 1] },
  { audience: 'all', roles: ROLES, devices: 2, may: [true, true], statuses: [200, 200], before: [0, 0], after: [1, 1] },
] as const)('F-312 a story for $audience: they alone are asked, reminded, may confirm and are counted', async ({ audience, roles, devices, may, statuses, before, after }) => {
  const params = await postFor(audience);
  expect([await seenBy(parent, params), await seenBy(student, params)].map(({ canAcknowledge }) => canAcknowledge)).toEqual(may);
  expect(await seenBy(parent, params)).toMatchObject({ isAckAsked: true, ackAudience: audience, ackCount: null, ackStudentCount: null });
  expect((await teacher.call(storyAskedCall, { params })).reply.member.map(({ user }) => user.role).toSorted()).toEqual(roles);
  expect(await reminded(params)).toBe(devices);
  expect(await countsOf(params)).toEqual(before);
  expect([await confirmed(parent, params), await confirmed(student, params)]).toEqual(statuses);
  expect(await countsOf(params)).toEqual(after);
  for (const client of [teacher, assistant]) expect(await confirmed(client, params)).toBe(403);
});

it('F-312 a request of an older build names no audience and asks all', async () => {
  const params = await postFor();
  expect(await seenBy(teacher, params)).toMatchObject({ ackAudience: 'all', ackCount: 0, ackStudentCount: 0 });
});

it('F-312 another audience reaches every device at once; a confirmation from before stays, and counts only where it is asked for', async () => {
  const params = await postFor('families');
  await confirmed(parent, params);
  const [ofParent, ofStudent] = [await followChanges(test, parent), await followChanges(test, student)];
  const edited = (await teacher.call(patchStoryCall, { params, body: { ackAudience: 'students' } })).reply;
  expect(edited).toMatchObject({ ackAudience: 'students', ackCount: 0, ackStudentCount: 0 });
  expect((await ofParent.news()).map(({ resource }) => resource)).toMatchObject([{ canAcknowledge: false, isAcknowledged: true }]);
  expect((await ofStudent.news()).map(({ resource }) => resource)).toMatchObject([{ canAcknowledge: true, ackAudience: 'students' }]);
  expect((await teacher.call(patchStoryCall, { params, body: { ackAudience: 'families' } })).reply.ackCount).toBe(1);
  expect((await teacher.call(patchStoryCall, { params, body: { ackAudience: 'nobody' as AckAudience } })).status).toBe(422);
  expect((await parent.call(patchStoryCall, { params, body: { ackAudience: 'all' } })).status).toBe(403);
});

it('F-312 an edit made on an older version of the audience is 412', async () => {
  const params = await postFor('families');
  const { version } = await seenBy(teacher, params);
  await teacher.call(patchStoryCall, { params, body: { ackAudience: 'students' } });
  const late = await teacher.call(patchStoryCall, { params, body: { ackAudience: 'all' }, headers: { 'if-match': `"${version}"` } });
  expect([late.status, (await seenBy(teacher, params)).ackAudience]).toEqual([412, 'students']);
});

it('F-312 a scheduled story keeps its audience when it goes out', async () => {
  const params = await postFor('students', { publishAt: new Date(test.clock.now() + HOUR_MS).toISOString() });
  expect(await seenBy(teacher, params)).toMatchObject({ ackAudience: 'students', canRemind: false });
  await publishDue(db, pgPublisher, test.clock.now() + 2 * HOUR_MS, { held: new HeldPosts(), onError: (error) => { throw error; } });
  expect([await confirmed(parent, params), await confirmed(student, params)]).toEqual([403, 200]);
});

it('F-312 R-HEAL-01 a device that stored a story without its audience is different from the server, unless all are asked', async () => {
  for (const audience of ['families', 'students', 'all'] as const) await postFor(audience);
  const stored = (await teacher.call(feedCall, { params: { classId }, query: { itemsPerPage: '100' } })).reply.member;
  const [served] = (await teacher.call(digestsCall, { query: { of: `Story.${classId}` } })).reply.member;
  const hashOf = (stories: readonly Story[]) => digestOf(stories.map((story) => ({ id: story._id, mark: rowMark(story) }))).hash;
  const without = (audience: AckAudience) => stored.map(({ ackAudience, ...story }): Story => (ackAudience === audience || ackAudience === undefined ? story : { ...story, ackAudience }));
  expect([stored, without('all'), without('students'), without('families')].map((stories) => hashOf(stories) === served?.hash)).toEqual([true, true, false, false]);
});

it('F-312 F-313 in a class of adults the students are asked, whoever is named', async () => {
  await setGrade('adult');
  const params = await postFor('families');
  expect(await seenBy(teacher, params)).toMatchObject({ ackAudience: 'students' });
  expect((await teacher.call(patchStoryCall, { params, body: { ackAudience: 'all' } })).reply.ackAudience).toBe('students');
  expect([await confirmed(parent, params), await confirmed(student, params)]).toEqual([403, 200]);
  await setGrade('child');
});
