import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { createInvitationCall } from '../../schema/calls/invitation-calls.ts';
import { createRequestCall, declineRequestCall } from '../../schema/calls/request-calls.ts';
import { studentCall } from '../../schema/calls/student-calls.ts';
import { iri } from '../../schema/ids.ts';
import { followChanges } from '../../tests/support/change-follower.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { logIn } from '../../tests/support/test-client.ts';
import { makeUser } from '../../tests/support/test-school.ts';
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
