import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { classByCodeCall } from '../../schema/calls/class-calls.ts';
import {
  createInvitationCall,
  notifyInvitationCall,
  studentByParentCodeCall,
} from '../../schema/calls/invitation-calls.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { classes } from '../store/schema/classes.ts';

const { test, school, teacher, parent } = await openTestSchool();
const params = { studentId: school.studentId };
const invite = (contact: string) => teacher.call(createInvitationCall, { params, body: { channel: 'email', contact } });
const setGrade = (grade: 'adult' | 'child') =>
  test.database.db.update(classes).set({ grade }).where(eq(classes.id, school.classId));
afterAll(() => test.close());
beforeAll(() => setGrade('child'));

it('F-313 nobody invites parents of an adult, again or for the first time', async () => {
  const sent = await invite('mother@family.test');
  expect(sent.status).toBe(201);
  await setGrade('adult');
  const again = await teacher.call(notifyInvitationCall, { params: { ...params, invitationId: sent.reply._id } });
  expect([(await invite('father@family.test')).status, again.status]).toEqual([403, 403]);
  await setGrade('child');
  expect((await invite('father@family.test')).status).toBe(201);
});

it('F-313 neither the code of an adult nor that of an adult class leads a parent anywhere', async () => {
  const codes = async () => [
    (await parent.call(studentByParentCodeCall, { params: { code: 'PPPPPPP' } })).status,
    (await parent.call(classByCodeCall, { params: { code: 'ABCDEFG' } })).status,
  ];
  expect(await codes()).toEqual([200, 200]);
  await setGrade('adult');
  expect(await codes()).toEqual([404, 404]);
});
