import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { eraseAccountCall } from '../../schema/calls/account-calls.ts';
import { createClassCall } from '../../schema/calls/class-calls.ts';
import { bindParentCall } from '../../schema/calls/invitation-calls.ts';
import { createNativeSubscriptionCall } from '../../schema/calls/notification-calls.ts';
import { acceptRequestCall, createRequestCall, declineRequestCall, patchRequestCall, pendingRequestsCall } from '../../schema/calls/request-calls.ts';
import { createStudentCall, studentsCall } from '../../schema/calls/student-calls.ts';
import { idOf, iri } from '../../schema/ids.ts';
import { problemSchema } from '../../schema/wire.ts';
import { openTestSchool } from '../../tests/support/open-test-school.ts';
import { logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeUser, PASSWORD } from '../../tests/support/test-school.ts';
import { takeNotices } from '../store/notice-reader.ts';
import { tables } from '../store/schema/tables.ts';

const { test, school, teacher, assistant } = await openTestSchool();
const { db } = test.database;
const stranger = await logIn(test.app, 'zoya@school.test');
/** A class of the main teacher that the stranger helps in; the assistant does not. */
const choir = (await teacher.call(createClassCall, { body: { name: 'Choir', grade: 'child', icon: '/icons/class-owl' } })).reply;
await db.insert(tables.classAssistants).values({ classId: choir._id, userId: school.stranger });
afterAll(() => test.close());
beforeEach(() => db.delete(tables.notices).then(() => undefined));
let made = 0;

async function newParent(): Promise<TestClient> {
  const email = `parent${(made += 1)}@home.test`;
  await makeUser(db, 'parent', email);
  return logIn(test.app, email);
}

/** A child in these classes. */
async function newStudent(classes: string[]): Promise<string> {
  return (await teacher.call(createStudentCall, { body: { firstName: `Child${(made += 1)}`, lastName: 'Testova', classes } })).reply._id;
}

async function ask(parent: TestClient, studentId: string) {
  const params = { classId: school.classId, studentId };
  const { _id } = (await parent.call(createRequestCall, { params, body: { code: 'ABCDEFG' } })).reply;
  return { place: { ...params, requestId: _id }, requestId: _id };
}

const change = (place: Record<string, string>, body: object) => teacher.call(patchRequestCall, { params: place, body });

it('REQ-02 a request for a child of two classes is led to the other one; who teaches that one sees it and is told by push, who led it there is not', async () => {
  const studentId = await newStudent([iri.class(school.classId), choir['@id']]);
  const { place, requestId } = await ask(await newParent(), studentId);
  await db.delete(tables.notices);
  for (const [client, token] of [[teacher, 'main'], [assistant, 'assistant'], [stranger, 'helper']] as const) await client.call(createNativeSubscriptionCall, { body: { token, deviceId: token, platform: 'android' } });
  const changed = (await change(place, { class: choir['@id'] })).reply;
  expect(changed).toMatchObject({ class: choir['@id'], className: 'Choir', student: iri.student(studentId) });
  const told: string[] = [];
  await takeNotices(db, Date.now(), async (tx, notice, receivers) => {
    expect(notice).toMatchObject({ class: choir._id, request: requestId });
    if (notice.kind === 'request') for (const { subscriptionId } of receivers) told.push(...(await tx.select({ token: tables.nativeSubscriptions.token }).from(tables.nativeSubscriptions).where(eq(tables.nativeSubscriptions.id, subscriptionId))).map(({ token }) => token));
  });
  expect(told).toEqual(['helper']);
  const waits = async (client: TestClient) => (await client.call(pendingRequestsCall)).reply.member.some(({ _id }) => _id === requestId);
  expect([await waits(stranger), await waits(assistant), await waits(teacher)]).toEqual([true, false, true]);
  expect((await teacher.call(acceptRequestCall, { params: { ...place, classId: choir._id } })).reply.status).toBe('accepted');
});

it('a request that stays in its class is told to nobody anew', async () => {
  const { place } = await ask(await newParent(), school.studentId);
  await db.delete(tables.notices);
  expect((await change(place, { student: iri.student(school.secondStudentId) })).status).toBe(200);
  expect(await db.select().from(tables.notices)).toEqual([]);
});

it('REQ-02 what has been decided is changed no more', async () => {
  const { place } = await ask(await newParent(), school.studentId);
  await teacher.call(acceptRequestCall, { params: place });
  expect((await change(place, { student: iri.student(school.secondStudentId) })).status).toBe(409);
});

it('REQ-02 a request is not led to a child whom the same parent asks for already, or has', async () => {
  const parent = await newParent();
  const [first, second] = [await ask(parent, school.studentId), await ask(parent, school.secondStudentId)];
  expect((await change(first.place, { student: iri.student(school.secondStudentId) })).status).toBe(409);
  await teacher.call(acceptRequestCall, { params: second.place });
  expect((await change(first.place, { student: iri.student(school.secondStudentId) })).status).toBe(409);
  expect((await parent.call(studentsCall)).reply.member.map(({ _id }) => _id)).toEqual([school.secondStudentId]);
  expect((await teacher.call(pendingRequestsCall)).reply.member.find(({ _id }) => _id === first.requestId)?.student).toBe(iri.student(school.studentId));
});

it('REQ-02 a class of one’s own that the child is not in is no place for a request', async () => {
  const { place } = await ask(await newParent(), school.studentId);
  const refused = await change(place, { class: choir['@id'] });
  expect([refused.status, problemSchema.parse(refused.json).violations?.[0]]).toMatchObject([422, { propertyPath: 'student', code: 'unknownStudent' }]);
  const singer = await newStudent([choir['@id']]);
  expect((await change(place, { student: iri.student(singer), class: iri.class(school.classId) })).status).toBe(422);
  expect(idOf((await change(place, { student: iri.student(singer) })).reply.class)).toBe(choir._id);
});

/** Subjects and links of the e-mails that wait for somebody. */
async function emailsTo(recipient: string): Promise<(readonly [subject: string, path: string])[]> {
  const rows = await db.select().from(tables.letters).where(eq(tables.letters.recipient, recipient));
  return rows.map(({ subject, body }) => [subject, new URL(/https?:\S+/u.exec(body)?.[0] ?? 'x:').pathname] as const);
}

it('F-315 teachers with a confirmed address get an e-mail of a request, three in an hour; the parent gets one of the answer', async () => {
  const confirmed = eq(tables.users.email, 'anna@school.test');
  await db.update(tables.users).set({ isEmailVerified: true, locale: 'en' }).where(confirmed);
  await db.delete(tables.letters);
  const parent = await newParent();
  const email = `parent${made}@home.test`;
  const isTheirs = eq(tables.users.email, email);
  await db.update(tables.users).set({ isEmailVerified: true, locale: 'en', firstName: 'Mary' }).where(isTheirs);
  const requests = [];
  for (let count = 0; count < 4; count += 1) {
    const studentId = await newStudent([iri.class(school.classId)]);
    requests.push({ studentId, ...(await ask(parent, studentId)) });
  }
  const asked = ['Mary Testova asks to join 5B', '/teachers/requests'];
  expect(await emailsTo('anna@school.test')).toEqual([asked, asked, asked]);
  expect(await emailsTo('boris@school.test')).toEqual([]);
  const bodies = (await db.select().from(tables.letters)).map(({ body }) => body).join();
  expect(bodies).not.toMatch(/Child\d/u);

  const [first, second] = requests.map(({ place }) => place);
  await teacher.call(acceptRequestCall, { params: first ?? {} });
  await teacher.call(declineRequestCall, { params: second ?? {} });
  await teacher.call(declineRequestCall, { params: second ?? {} });
  expect(await emailsTo(email)).toEqual([
    ['You have joined 5B', '/parents/dashboard'],
    ['Your request to join 5B was declined', '/parents/requests'],
  ]);
});

it.each([['en', 'A parent asks to join 5B'], ['ru', 'Родитель: заявка в класс 5B']] as const)('F-315 the e-mail of a request names no parent whose own e-mail is not confirmed (%s)', async (locale, subject) => {
  const confirmed = eq(tables.users.email, 'anna@school.test');
  await db.update(tables.users).set({ isEmailVerified: true, locale }).where(confirmed);
  await db.delete(tables.letters);
  await db.delete(tables.attempts);
  const parent = await newParent();
  const isTheirs = eq(tables.users.email, `parent${made}@home.test`);
  await db.update(tables.users).set({ isEmailVerified: false, firstName: 'Your prize: evil.example' }).where(isTheirs);
  await ask(parent, await newStudent([iri.class(school.classId)]));
  const letters = await db.select().from(tables.letters).where(eq(tables.letters.recipient, 'anna@school.test'));
  expect(letters.map((letter) => letter.subject)).toEqual([subject]);
  expect(JSON.stringify(letters)).not.toContain('evil');
});

/** A new parent with a confirmed e-mail, in English unless another language is named. */
async function confirmedParent(locale: 'en' | 'ru' = 'en') {
  const client = await newParent();
  const email = `parent${made}@home.test`;
  const [user] = await db.update(tables.users).set({ isEmailVerified: true, locale }).where(eq(tables.users.email, email)).returning({ id: tables.users.id });
  return { client, email, userId: user?.id ?? '' };
}
const bothClasses = [iri.class(school.classId), choir['@id']];

it.each([['en', 'Your request was passed on to Choir'], ['ru', 'Ваша заявка передана в класс Choir']] as const)('F-315 a parent whose request is led to another class gets an e-mail and a push, and so do that class’s other teachers (%s)', async (locale, subject) => {
  const { client, email, userId } = await confirmedParent(locale);
  const { place, requestId } = await ask(client, await newStudent(bothClasses));
  await db.update(tables.users).set({ isEmailVerified: true, locale: 'en' });
  await db.update(tables.users).set({ locale }).where(eq(tables.users.email, email));
  for (const table of [tables.letters, tables.notices, tables.attempts]) await db.delete(table);
  expect((await change(place, { class: choir['@id'] })).status).toBe(200);
  expect(await emailsTo(email)).toEqual([[subject, '/parents/requests']]);
  expect(await emailsTo('zoya@school.test')).toMatchObject([[expect.stringContaining('asks to join Choir'), '/teachers/requests']]);
  // Not to who led it there, nor to who teaches the former class alone.
  expect([await emailsTo('anna@school.test'), await emailsTo('boris@school.test')]).toEqual([[], []]);
  const told: unknown[] = [];
  await client.call(createNativeSubscriptionCall, { body: { token: email, deviceId: email, platform: 'android' } });
  await takeNotices(db, Date.now(), async (_tx, notice, receivers) => void (notice.kind === 'moved' && told.push([notice, receivers.length, receivers[0]?.locale])));
  expect(told).toEqual([[{ kind: 'moved', class: choir._id, request: requestId, parent: userId }, 1, locale]]);
});

it('F-315 a parent gets three e-mails in an hour of a request that is led to and fro, and none at an address that is not confirmed', async () => {
  const { client, email } = await confirmedParent();
  const { place } = await ask(client, await newStudent(bothClasses));
  await db.delete(tables.attempts);
  let at = place;
  const leadOn = async () => {
    const target = at.classId === choir._id ? school.classId : choir._id;
    expect((await change(at, { class: iri.class(target) })).status).toBe(200);
    at = { ...at, classId: target };
  };
  for (let count = 0; count < 4; count += 1) await leadOn();
  expect(await emailsTo(email)).toHaveLength(3);
  await db.delete(tables.attempts);
  await db.update(tables.users).set({ isEmailVerified: false }).where(eq(tables.users.email, email));
  await leadOn();
  expect(await emailsTo(email)).toHaveLength(3);
});

it.each([['en', 'Your request to join Solo has ended'], ['ru', 'Ваша заявка в класс Solo закрыта']] as const)('F-315 a parent whose request ends with the account of the class’s last teacher gets an e-mail and a push (%s)', async (locale, subject) => {
  const { client, email, userId } = await confirmedParent(locale);
  await makeUser(db, 'teacher', `solo-${locale}@school.test`);
  const solo = await logIn(test.app, `solo-${locale}@school.test`);
  const group = (await solo.call(createClassCall, { body: { name: 'Solo', grade: 'child', icon: '/icons/class-owl' } })).reply;
  const pupil = (await solo.call(createStudentCall, { body: { firstName: 'Lone', lastName: 'Testova', classes: [group['@id']] } })).reply;
  const asked = (await client.call(bindParentCall, { params: { code: pupil.parentCode ?? '' }, body: { code: pupil.parentCode ?? '' } })).reply;
  await db.delete(tables.letters);
  await db.delete(tables.notices);
  expect((await solo.call(eraseAccountCall, { body: { password: PASSWORD } })).status).toBe(204);
  expect(await emailsTo(email)).toEqual([[subject, '/parents/requests']]);
  const notices = (await db.select().from(tables.notices)).map(({ notice }) => notice);
  expect(notices).toEqual([{ kind: 'ended', class: group._id, request: asked._id, parent: userId }]);
  expect((await db.select().from(tables.letters)).map(({ body }) => body).join()).not.toContain('Lone');
});
