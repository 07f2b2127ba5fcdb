import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { createInvitationCall } from '../../schema/calls/invitation-calls.ts';
import { createRequestCall, declineRequestCall } from '../../schema/calls/request-calls.ts';
import { studentCall } from '../../schema/calls/student-calls.ts';
import { iri } from '../../schema/ids.ts';
import { DAY_MS } from '../../schema/limits.ts';
import { followChanges } from '../../tests/support/change-follower.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { logIn } from '../../tests/support/test-client.ts';
import { makeUser } from '../../tests/support/test-school.ts';
import { pruneChanges } from './change-pruner.ts';
import { newId } from './new-id.ts';
import { KEPT_MS, sweepOld } from './retention.ts';
import { tables } from './schema/tables.ts';

const { test, school, teacher, parent } = await openTestSchool();
const { db } = test.database;
afterAll(() => test.close());

const past = (ms: number) => new Date(test.clock.now() - ms - 1_000);

it('an invitation that is swept goes from the teachers’ devices, too, and with it the contact beside the student', async () => {
  const params = { studentId: school.studentId };
  const invite = async (contact: string) => (await teacher.call(createInvitationCall, { params, body: { channel: 'email', contact } })).reply;
  const swept = await invite('old@home.test');
  await db.update(tables.invitations).set({ invitedAt: new Date(1), expiresAt: past(KEPT_MS.invitations) }).where(eq(tables.invitations.id, swept._id));
  const before = (await teacher.call(studentCall, { params })).reply;
  expect(before.lastInvite).toMatchObject({ contact: 'old@home.test' });
  const [ofTeacher, ofParent] = [await followChanges(test, teacher), await followChanges(test, parent)];
  await sweepOld(db, test.clock.now());
  const told = await ofTeacher.news();
  expect(told).toContainEqual({ '@id': swept['@id'], deleted: true });
  const shown = told.find((change) => change['@id'] === iri.student(school.studentId))?.resource;
  expect(shown).toMatchObject({ lastInvite: null, version: before.version + 1 });
  expect(await ofParent.news()).toEqual([]);
  // One that holds stays, and is not told of again.
  await invite('new@home.test');
  await ofTeacher.news();
  await sweepOld(db, test.clock.now());
  expect(await ofTeacher.news()).toEqual([]);
});

it('a declined request that is swept goes from the devices of those who had it', async () => {
  const params = { classId: school.classId, studentId: school.studentId };
  await makeUser(db, 'parent', 'asks@home.test');
  const asking = await logIn(test.app, 'asks@home.test');
  const request = (await asking.call(createRequestCall, { params, body: { code: 'ABCDEFG' } })).reply;
  await teacher.call(declineRequestCall, { params: { ...params, requestId: request._id } });
  await db.update(tables.connectionRequests).set({ decidedAt: past(KEPT_MS.declined) }).where(eq(tables.connectionRequests.id, request._id));
  const followers = [await followChanges(test, teacher), await followChanges(test, asking)];
  await sweepOld(db, test.clock.now());
  for (const follower of followers) expect(await follower.news()).toEqual([{ '@id': request['@id'], deleted: true }]);
});

it('an answer that is kept for retries goes after 60 days, and not before', async () => {
  const kept = (key: string, age: number) => ({ userId: school.teacher, key, requestHash: 'h', status: 200, body: {}, createdAt: new Date(test.clock.now() - age) });
  await db.insert(tables.idempotencyKeys).values([kept('old', 60 * DAY_MS + 1_000), kept('young', 60 * DAY_MS - 60_000)]);
  await pruneChanges(db, test.clock.now());
  expect((await db.select().from(tables.idempotencyKeys)).map(({ key }) => key)).toEqual(['young']);
});

it('a link in a letter goes when it has ended, used or not, and not before', async () => {
  const link = (tokenHash: string, end: number, usedAt: Date | null) => ({ id: newId(test.clock.now()), userId: school.parent, kind: 'password' as const, email: 'maria@home.test', tokenHash, createdAt: new Date(1), expiresAt: new Date(test.clock.now() + end), usedAt });
  await db.insert(tables.mailedLinks).values([link('ended', -1_000, null), link('used and ended', -1_000, new Date(2)), link('holds', 60_000, null), link('used', 60_000, new Date(2))]);
  await sweepOld(db, test.clock.now());
  expect((await db.select().from(tables.mailedLinks)).map(({ tokenHash }) => tokenHash).sort()).toEqual(['holds', 'used']);
});

it('what somebody had set in a thread that they left goes after 180 days, and not before', async () => {
  const left = (userId: string, age: number) => ({ threadId: school.parentsThreadId, userId, isNotificationEnabled: false, leftAt: new Date(test.clock.now() - age) });
  await db.insert(tables.threadLeavers).values([left(school.parent, 180 * DAY_MS + 1_000), left(school.assistant, 180 * DAY_MS - 60_000)]);
  await sweepOld(db, test.clock.now());
  expect((await db.select().from(tables.threadLeavers)).map(({ userId }) => userId)).toEqual([school.assistant]);
});
