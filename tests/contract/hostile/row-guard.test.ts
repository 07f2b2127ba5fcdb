import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { iconIdOf } from '../../../server/store/icon-writer.ts';
import { newId } from '../../../server/store/new-id.ts';
import { tables } from '../../../server/store/schema/tables.ts';
import { startSession } from '../../../server/store/session-writer.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { makeTestSchool, makeUser, type TestSchool } from '../../support/test-school.ts';
import { buildFortress, FORTRESS_PREFIX } from './fortress.ts';
import { watchRows } from './row-guard.ts';

let test: TestApp;
let school: TestSchool;
let made = 0;
beforeAll(async () => {
  test = await createTestApp();
  school = await makeTestSchool(test.database.db);
  await buildFortress(test.database.db);
});
afterAll(() => test.close());

it('sees a row of the fortress that changed, one that is gone, and one that came from outside, each once', async () => {
  const { db } = test.database;
  const guard = await watchRows(db);
  expect(await guard.faults(null)).toEqual([]);
  await db.update(tables.classes).set({ name: '9Y' }).where(eq(tables.classes.classCode, 'FORTRES'));
  expect(await guard.faults(null)).toEqual(['rows of classes that nobody may touch have changed']);
  await db.delete(tables.nativeSubscriptions);
  expect(await guard.faults(null)).toEqual(['rows of native_subscriptions that nobody may touch have changed']);
  await db.insert(tables.threadMembers).values({ threadId: school.parentsThreadId, userId: `${FORTRESS_PREFIX}000000000001` });
  expect(await guard.faults(school.teacher)).toEqual(['rows of thread_members that nobody may touch have changed']);
  expect(await guard.faults(null)).toEqual([]);
});

it('lets people write the fortress’s ids into words of their own', async () => {
  const { db } = test.database;
  const guard = await watchRows(db);
  const named = `${FORTRESS_PREFIX}000000000001`;
  await db.insert(tables.uploads).values({ id: newId(Date.now()), ownerId: school.teacher, type: 'file', originalName: named, size: 5 });
  await db.insert(tables.messages).values({ id: newId(Date.now()), threadId: school.parentsThreadId, authorId: school.teacher, body: `/users/${named}`, createdAt: new Date() });
  expect(await guard.faults(school.teacher)).toEqual([]);
});

it('sees a role that was raised, and a new row in another’s name or of another time', async () => {
  const { db } = test.database;
  const guard = await watchRows(db);
  await db.update(tables.users).set({ isEmailVerified: true, firstName: 'New' }).where(eq(tables.users.id, school.parent));
  expect(await guard.faults(school.parent)).toEqual(['users.is_email_verified changed from false to true']);
  const message = { threadId: school.parentsThreadId, authorId: school.teacher, body: 'x' };
  await db.insert(tables.messages).values({ ...message, id: newId(Date.now()), createdAt: new Date() });
  expect(await guard.faults(school.parent)).toEqual([`a new row of messages has author_id ${school.teacher}`]);
  await db.insert(tables.messages).values({ ...message, id: newId(Date.now()), createdAt: new Date('2001-01-01T00:00:00Z') });
  expect(await guard.faults(school.teacher)).toEqual([expect.stringContaining('a new row of messages has created_at 2001-01-01')]);
});

it('lets a post that waits have the time at which it will go out, until it has gone out, and no other', async () => {
  const { db } = test.database;
  const guard = await watchRows(db);
  const [tomorrow, later] = [new Date(Date.now() + 86_400_000), new Date(Date.now() + 2 * 86_400_000)];
  const story = { classId: school.classId, authorId: school.teacher, body: 'x' };
  const id = newId(Date.now());
  await db.insert(tables.stories).values({ ...story, id, publishAt: tomorrow, createdAt: tomorrow });
  await db.update(tables.stories).set({ publishAt: later, createdAt: later }).where(eq(tables.stories.id, id));
  expect(await guard.faults(school.teacher)).toEqual([]);
  await db.update(tables.stories).set({ createdAt: tomorrow }).where(eq(tables.stories.id, id));
  expect(await guard.faults(school.teacher)).toEqual([expect.stringContaining('stories.created_at changed')]);
  await db.update(tables.stories).set({ publishAt: null, createdAt: new Date() }).where(eq(tables.stories.id, id));
  expect(await guard.faults(school.teacher)).toEqual([]);
  await db.update(tables.stories).set({ createdAt: new Date(Date.now() - 1_000) }).where(eq(tables.stories.id, id));
  expect(await guard.faults(school.teacher)).toEqual([expect.stringContaining('stories.created_at changed')]);
  await db.insert(tables.stories).values({ ...story, id: newId(Date.now()), publishAt: later, createdAt: tomorrow });
  expect(await guard.faults(school.teacher)).toEqual([expect.stringContaining('a new row of stories has created_at')]);
});

/** What stands in the school to be spoiled: an event and a story with a comment, an award, a request and an invitation that wait. */
async function furnish() {
  const { db } = test.database;
  const { classId, studentId, teacher } = school;
  const id = () => newId(Date.now());
  const at = () => new Date(Date.now() + (made += 1));
  const [eventId, storyId, otherStoryId, commentId, skillId, awardId, requestId, invitationId] = [id(), id(), id(), id(), id(), id(), id(), id()];
  await db.insert(tables.events).values({ id: eventId, classId, authorId: teacher, title: 'Trip', startAt: new Date(1), endAt: new Date(2) });
  for (const each of [storyId, otherStoryId]) await db.insert(tables.stories).values({ id: each, classId, authorId: teacher, body: 'x', createdAt: at() });
  await db.insert(tables.comments).values({ id: commentId, storyId, authorId: teacher, body: 'x' });
  await db.insert(tables.skills).values({ id: skillId, classId, name: skillId, iconId: iconIdOf('skill', 'open-book'), points: 1, type: 'positive' });
  await db.insert(tables.awards).values({ id: awardId, studentId, classId, skillId, awardedById: teacher, points: 1, type: 'positive' });
  await db.insert(tables.connectionRequests).values({ id: requestId, parentId: await makeUser(db, 'parent', `${requestId}@home.test`), studentId, classId, code: 'ABCDEFG' });
  await db.insert(tables.invitations).values({ id: invitationId, studentId, contact: `${invitationId}@home.test`, channel: 'email', invitedById: teacher, invitedAt: at(), expiresAt: new Date(Date.now() + 60_000) });
  return { eventId, storyId, otherStoryId, commentId, awardId, requestId, invitationId };
}

it('sees a row that was moved elsewhere, and a code that is not the server’s', async () => {
  const { db } = test.database;
  const { eventId, otherStoryId, commentId, awardId } = await furnish();
  const [one, other] = [await db.transaction((tx) => startSession(tx, { userId: school.parent, role: 'parent' }, Date.now())), await db.transaction((tx) => startSession(tx, { userId: school.stranger, role: 'teacher' }, Date.now()))];
  const guard = await watchRows(db);
  const faultsAfter = async (change: PromiseLike<unknown>) => (await change, guard.faults(school.teacher));
  expect(await faultsAfter(db.update(tables.events).set({ classId: school.strangeClassId }).where(eq(tables.events.id, eventId)))).toEqual([`events.class_id changed from ${school.classId} to ${school.strangeClassId}`]);
  expect(await faultsAfter(db.update(tables.awards).set({ studentId: school.secondStudentId }).where(eq(tables.awards.id, awardId)))).toEqual([expect.stringContaining('awards.student_id changed')]);
  expect(await faultsAfter(db.update(tables.comments).set({ storyId: otherStoryId }).where(eq(tables.comments.id, commentId)))).toEqual([expect.stringContaining('comments.story_id changed')]);
  expect(await faultsAfter(db.update(tables.refreshTokens).set({ sessionId: other.sessionId }).where(eq(tables.refreshTokens.sessionId, one.sessionId)))).toEqual([expect.stringContaining('refresh_tokens.session_id changed')]);
  const ofClass = eq(tables.classes.id, school.classId);
  expect(await faultsAfter(db.update(tables.classes).set({ classCode: 'STOLENC' }).where(ofClass))).toEqual(['classes.class_code changed from ABCDEFG to STOLENC']);
  expect(await faultsAfter(db.update(tables.classes).set({ classCode: 'RENEWED', classCodeMadeAt: new Date() }).where(ofClass))).toEqual([]);
  const ofStudent = eq(tables.students.id, school.studentId);
  expect(await faultsAfter(db.update(tables.students).set({ parentCode: 'STOLENP' }).where(ofStudent))).toEqual(['students.parent_code changed from PPPPPPP to STOLENP']);
  expect(await faultsAfter(db.update(tables.students).set({ parentCode: 'RENEWED', parentCodeMadeAt: new Date() }).where(ofStudent))).toEqual([]);
});

it('sees what was accepted, declined or archived by somebody who may not', async () => {
  const { db } = test.database;
  const { requestId, invitationId } = await furnish();
  const guard = await watchRows(db);
  const archive = (status: 'active' | 'archive') => db.update(tables.classes).set({ status }).where(eq(tables.classes.id, school.classId));
  await archive('archive');
  expect(await guard.faults(school.parent)).toEqual(['classes.status changed from active to archive']);
  await archive('active');
  expect(await guard.faults(school.teacher)).toEqual([]);
  await db.update(tables.invitations).set({ status: 'accepted' }).where(eq(tables.invitations.id, invitationId));
  expect(await guard.faults(school.parent)).toEqual(['invitations.status changed from pending to accepted']);
  const ofRequest = eq(tables.connectionRequests.id, requestId);
  await db.update(tables.connectionRequests).set({ status: 'accepted', decidedAt: new Date(), decidedById: sql`parent_id` }).where(ofRequest);
  expect(await guard.faults(school.parent)).toEqual(['connection_requests.status changed from pending to accepted']);
  await db.update(tables.connectionRequests).set({ status: 'declined', decidedById: school.teacher }).where(ofRequest);
  expect(await guard.faults(school.teacher)).toEqual([]);
  await db.insert(tables.connectionRequests).values({ id: newId(Date.now()), parentId: school.parent, studentId: school.secondStudentId, classId: school.classId, code: 'ABCDEFG', status: 'accepted', decidedAt: new Date() });
  expect(await guard.faults(school.parent)).toEqual(['a new row of connection_requests has status accepted']);
});

it('sees what was taken from a forged body in whatever column, also where a row has no id', async () => {
  const { db } = test.database;
  const { storyId, commentId } = await furnish();
  const guard = await watchRows(db);
  await db.update(tables.stories).set({ likeCount: 1_000_000 }).where(eq(tables.stories.id, storyId));
  expect(await guard.faults(school.teacher)).toEqual(['a row of stories holds what was forged']);
  await db.update(tables.comments).set({ version: 1_000_000 }).where(eq(tables.comments.id, commentId));
  expect(await guard.faults(school.teacher)).toEqual(['a row of comments holds what was forged']);
  await db.update(tables.users).set({ timeZone: 'HACKEDX' }).where(eq(tables.users.id, school.parent));
  expect(await guard.faults(school.teacher)).toEqual(['a row of users holds what was forged']);
  await db.insert(tables.meta).values({ key: 'x', value: 'evil@example.org' });
  expect(await guard.faults(school.teacher)).toEqual(['a row of meta holds what was forged']);
  await db.update(tables.studentParents).set({ createdAt: new Date('1999-01-01T00:00:00.000Z') }).where(eq(tables.studentParents.parentId, school.parent));
  expect(await guard.faults(school.teacher)).toEqual(['a row of student_parents holds what was forged']);
  expect(await guard.faults(school.teacher)).toEqual([]);
});
