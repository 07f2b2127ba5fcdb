import { afterAll, expect, it } from 'vitest';
import type { Call } from '../../schema/calls/call.ts';
import { bindParentCall, cancelInvitationCall, createInvitationCall } from '../../schema/calls/invitation-calls.ts';
import { createRequestCall, deleteRequestCall } from '../../schema/calls/request-calls.ts';
import { INVITATIONS_MAX, REQUESTS_MAX } from '../../schema/limits.ts';
import { problemSchema } from '../../schema/wire.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { logIn, type TestAnswer } from '../../tests/support/test-client.ts';
import { makeUser } from '../../tests/support/test-school.ts';
import { newId } from '../store/new-id.ts';
import { tables } from '../store/schema/tables.ts';

const { test, school, teacher } = await openTestSchool();
const { db } = test.database;
afterAll(() => test.close());

/** The words of a refusal. A 422 is parked on the device and told; anything that asks to come later is sent again and again. */
function wordsOf({ status, headers, json }: Pick<TestAnswer<Call>, 'status' | 'headers' | 'json'>): unknown {
  const { violations = [] } = problemSchema.parse(json);
  return [status, headers['retry-after'], ...violations.map(({ propertyPath, message }) => `${propertyPath}: ${message}`)];
}

async function newStudents(count: number): Promise<string[]> {
  const ids = [];
  for (let place = 0; place < count; place += 1) {
    const id = newId(Date.now());
    await db.insert(tables.students).values({ id, userId: await makeUser(db, 'student', `kid${place}`), parentCode: `KIDKID${String.fromCharCode(65 + place)}` });
    await db.insert(tables.classStudents).values({ classId: school.classId, studentId: id });
    ids.push(id);
  }
  return ids;
}

it('a parent who waits for as many answers as may be is told so in the own language, for good, until one is decided or taken back', async () => {
  const parentId = await makeUser(db, 'parent', 'many@home.test');
  const parent = await logIn(test.app, 'many@home.test');
  const children = await newStudents(REQUESTS_MAX + 1);
  const ask = (studentId: string, language = 'en') => parent.call(createRequestCall, { params: { classId: school.classId, studentId }, body: { code: 'ABCDEFG' }, headers: { 'accept-language': language } });
  const asked = [];
  for (const studentId of children.slice(0, REQUESTS_MAX)) asked.push(await ask(studentId));
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 201));
  const last = children.at(-1) ?? '';
  const refused = [422, undefined, 'code: At most 20 requests may wait at a time. Wait for a teacher\'s answer, or take one back.'];
  expect(wordsOf(await ask(last))).toEqual(refused);
  expect(wordsOf(await ask(last, 'ru'))).toEqual([422, undefined, 'code: Одновременно может ждать не более 20 заявок. Дождитесь ответа учителя или отзовите одну из них.']);
  const code = `KIDKID${String.fromCharCode(65 + REQUESTS_MAX)}`;
  expect(wordsOf(await parent.call(bindParentCall, { params: { code }, body: { code }, headers: { 'accept-language': 'en' } }))).toEqual(refused);
  // The same wish again is the one that waits.
  expect((await ask(children[0] ?? '')).status).toBe(201);
  await parent.call(deleteRequestCall, { params: { parentId, requestId: asked[0]?.reply._id ?? '' } });
  expect((await ask(last)).status).toBe(201);
});

it('a student has as many invitations that wait as may be, and room for another when one is cancelled', async () => {
  const invite = (place: number, language = 'en') => teacher.call(createInvitationCall, { params: { studentId: school.studentId }, body: { channel: 'email', contact: `aunt${place}@home.test` }, headers: { 'accept-language': language } });
  const invited = [];
  for (let place = 0; place < INVITATIONS_MAX; place += 1) invited.push(await invite(place));
  expect(invited.map(({ status }) => status)).toEqual(invited.map(() => 201));
  expect(wordsOf(await invite(INVITATIONS_MAX))).toEqual([422, undefined, 'contact: At most 20 invitations may wait at a time.']);
  expect(wordsOf(await invite(INVITATIONS_MAX, 'ru'))).toEqual([422, undefined, 'contact: Одновременно может ждать не более 20 приглашений.']);
  await teacher.call(cancelInvitationCall, { params: { studentId: school.studentId, invitationId: invited[0]?.reply._id ?? '' } });
  expect((await invite(INVITATIONS_MAX)).status).toBe(201);
});
