import { hash } from '@node-rs/argon2';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  changePasswordByTokenCall,
  changePasswordCall,
  checkEmailCall,
  registerParentCall,
  registerTeacherCall,
  resetPasswordCall,
  sendParentVerificationCall,
  verifyParentEmailCall,
  verifyTeacherEmailCall,
} from '../../schema/calls/account-calls.ts';
import { loginCall } from '../../schema/calls/auth-calls.ts';
import { meCall } from '../../schema/calls/user-calls.ts';
import { iri } from '../../schema/ids.ts';
import { problemSchema } from '../../schema/wire.ts';
import { lettersTo, linkTo } from '../../tests/support/letter-box.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { createTestClient, logIn } from '../../tests/support/test-client.ts';
import { CHEAP_COST, makeTestSchool, makeUser, PASSWORD, type TestSchool } from '../../tests/support/test-school.ts';
import { attempts, auditLog, mailedLinks } from '../store/schema/accounts.ts';
import { sessions, users } from '../store/schema/people.ts';

const NEW_PASSWORD = 'Another-Horse-2';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
let test: TestApp;
let school: TestSchool;
let made = 0;
const anybody = () => createTestClient(test.app);
const newEmail = () => `new${(made += 1)}@home.test`;
const registration = (email: string, more: object = {}) => ({ email, firstName: 'Olga', lastName: 'Petrova', password: PASSWORD, ...more });
const violationsOf = (json: unknown) => problemSchema.parse(json).violations?.map(({ propertyPath, message }) => [propertyPath, message]);
const logInWith = async (email: string, password: string) => (await anybody().call(loginCall, { body: { email, password } })).status;

beforeAll(async () => {
  test = await createTestApp({ env: { PUBLIC_URL: 'https://parta.test/' } });
  school = await makeTestSchool(test.database.db);
});
beforeEach(() => test.database.db.delete(attempts).then(() => undefined));
afterAll(() => test.close());

async function register(email = newEmail()) {
  const answer = await anybody().call(registerParentCall, { body: registration(email), headers: { 'accept-language': 'ru' } });
  return { email, id: answer.reply._id };
}
async function auditOf(act: string, userId: string) {
  return test.database.db.select().from(auditLog).where(and(eq(auditLog.act, act), eq(auditLog.subject, iri.user(userId))));
}

it('a teacher and a parent register, log in, and are told to confirm in their language by a link of our own address', async () => {
  const email = 'Olga.New@School.test';
  const teacher = (await anybody().call(registerTeacherCall, { body: registration(` ${email} `, { locale: '/locales/en', timeZone: 'Europe/Berlin' }), headers: { 'accept-language': 'ru', host: 'evil.test' } })).reply;
  expect(teacher).toMatchObject({ '@type': 'Teacher', email, isEmailVerified: false, mainClasses: [] });
  const me = await (await logIn(test.app, 'olga.new@school.test')).call(meCall);
  expect(me.reply).toMatchObject({ role: 'teacher', firstName: 'Olga', locale: '/locales/en', timeZone: 'Europe/Berlin', isEmailVerified: false });
  const [letter] = await lettersTo(test.database.db, email);
  expect(letter).toMatchObject({ subject: 'Confirm your e-mail' });
  expect(letter?.body).toContain('https://parta.test/verifyEmail?userId=');
  const parent = await register();
  expect((await lettersTo(test.database.db, parent.email))[0]?.subject).toBe('Подтвердите адрес почты');
  expect(await auditOf('account.registered', parent.id)).toHaveLength(1);
});

it('AUT-05 of ten who register one e-mail at once one gets it, the others "Email already exist"; its case does not matter', async () => {
  const email = newEmail();
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => anybody().call(registerParentCall, { body: registration(index % 2 === 0 ? email : email.toUpperCase()), headers: { 'accept-language': 'en' } })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const refused of answers.filter(({ status }) => status !== 201)) expect(violationsOf(refused.json)).toEqual([['email', 'Email already exist']]);
  expect(await lettersTo(test.database.db, email).then((sent) => sent.length) + (await lettersTo(test.database.db, email.toUpperCase())).length).toBe(1);
});

it('AUT-03 a password against the rule is told at its field, and nobody is made', async () => {
  const email = newEmail();
  const cases = { 'aB-4567': 'Password minimal size 8 and max size is 255', Abcdefgh1: 'Should be at least one of spec symbols', 'abcdefgh-1': 'Should be at least one letter', '': 'This field is required.', [`N${email.slice(1)}`]: 'Password should not be the same as email' };
  for (const [password, message] of Object.entries(cases)) {
    const answer = await anybody().call(registerTeacherCall, { body: registration(email, { password }), headers: { 'accept-language': 'en' } });
    expect([answer.status, violationsOf(answer.json)]).toEqual([422, [['password', message]]]);
  }
  const wrong = await anybody().call(registerTeacherCall, { body: { email: 'no mail', password: PASSWORD, firstName: ' ' }, headers: { 'accept-language': 'ru' } });
  expect(violationsOf(wrong.json)?.map(([path]) => path).sort()).toEqual(['email', 'firstName', 'lastName']);
  expect((await anybody().call(checkEmailCall, { body: { email } })).reply.exists).toBe(false);
});

it('the check by e-mail tells the role and whether it exists, nothing of students; it is limited by address', async () => {
  const check = (email: string) => anybody().call(checkEmailCall, { body: { email } });
  expect((await check('ANNA@school.test')).reply).toMatchObject({ exists: true, userType: 'teacher' });
  expect((await check('maria@home.test')).reply).toMatchObject({ exists: true, userType: 'parent' });
  expect((await check('nobody@home.test')).reply).toMatchObject({ exists: false, userType: null });
  for (let count = 3; count < 200; count += 1) expect((await check('nobody@home.test')).status).toBe(200);
  const refused = await check('nobody@home.test');
  expect([refused.status, Number(refused.headers['retry-after']) > 500]).toEqual([429, true]);
  test.clock.turn(10 * 60_000 + 1_000);
  expect((await check('nobody@home.test')).status).toBe(200);
});

it('the letter’s link confirms the e-mail, also twice; for another user, another role or after its time it is unknown', async () => {
  const { email, id } = await register();
  const { hash = '', userId, userType } = await linkTo(test.database.db, email);
  expect([userId, userType]).toEqual([id, 'parent']);
  const refused = [
    await anybody().call(verifyParentEmailCall, { params: { id: school.parent }, body: { hash } }),
    await anybody().call(verifyTeacherEmailCall, { params: { id }, body: { hash } }),
    await anybody().call(verifyParentEmailCall, { params: { id }, body: { hash: `${hash}x` } }),
  ];
  expect(new Set(refused.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(refused[0]?.status).toBe(404);
  const client = await logIn(test.app, email);
  expect((await anybody().call(verifyParentEmailCall, { params: { id }, body: { hash } })).status).toBe(204);
  expect((await client.call(meCall)).reply.isEmailVerified).toBe(true);
  expect((await anybody().call(verifyParentEmailCall, { params: { id }, body: { hash } })).status).toBe(204);
  expect(await auditOf('account.emailConfirmed', id)).toHaveLength(1);
});

it.each([[14 * DAY_MS - MINUTE_MS, 204], [14 * DAY_MS + MINUTE_MS, 404]])('a letter to confirm, opened after %i ms (it holds for 14 days): %i', async (age, status) => {
  const { email, id } = await register();
  const { hash = '' } = await linkTo(test.database.db, email);
  test.clock.turn(age);
  expect((await anybody().call(verifyParentEmailCall, { params: { id }, body: { hash } })).status).toBe(status);
});

/** Somebody new who had the letter sent again: the links of both. */
async function twoLetters() {
  const { email, id } = await register();
  const { hash: first = '' } = await linkTo(test.database.db, email);
  test.clock.turn(61_000);
  await anybody().call(sendParentVerificationCall, { params: { id } });
  const { hash: second = '' } = await linkTo(test.database.db, email);
  expect(second).not.toBe(first);
  return { id, first, second, open: async (hash: string) => (await anybody().call(verifyParentEmailCall, { params: { id }, body: { hash } })).status };
}

it('of two letters to confirm either may be opened first, and the other one is no error; it is confirmed once', async () => {
  const [older, newer] = [await twoLetters(), await twoLetters()];
  expect([await older.open(older.first), await older.open(older.second)]).toEqual([204, 204]);
  expect([await newer.open(newer.second), await newer.open(newer.first)]).toEqual([204, 204]);
  for (const { id } of [older, newer]) expect(await auditOf('account.emailConfirmed', id)).toHaveLength(1);
});

it('two letters to confirm that are opened at the same moment, each twice, are no error, and confirm once', async () => {
  const { db } = test.database;
  const { id, first, second, open } = await twoLetters();
  // All of them have seen an address that nobody has confirmed, and wait for the rows of the letters.
  const answers = await db.transaction(async (tx) => {
    await tx.select().from(mailedLinks).where(eq(mailedLinks.userId, id)).for('update');
    const opened = Promise.all([first, second, first, second].map(open));
    await expect.poll(async () => (await db.execute(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rows.length).toBe(4);
    return { opened };
  });
  expect(await answers.opened).toEqual([204, 204, 204, 204]);
  expect(await auditOf('account.emailConfirmed', id)).toHaveLength(1);
});

it('of two letters to a new password the one that was not used is unknown once the other one was', async () => {
  const { email } = await register();
  await anybody().call(resetPasswordCall, { body: { email } });
  const { code: first = '' } = await linkTo(test.database.db, email);
  test.clock.turn(61_000);
  await anybody().call(resetPasswordCall, { body: { email } });
  const { code: second = '' } = await linkTo(test.database.db, email);
  const change = async (token: string, password: string) => (await anybody().call(changePasswordByTokenCall, { params: { token }, body: { password } })).status;
  expect([await change(first, NEW_PASSWORD), await change(second, `${NEW_PASSWORD}2`), await change(second, NEW_PASSWORD)]).toEqual([204, 404, 404]);
});

it('the confirmation is sent again, once a minute and ten times an hour; who does not exist gets the same answer', async () => {
  const { email, id } = await register();
  const resend = (userId: string) => anybody().call(sendParentVerificationCall, { params: { id: userId } });
  expect((await resend(id)).status).toBe(204);
  expect(await lettersTo(test.database.db, email)).toHaveLength(1);
  test.clock.turn(61_000);
  expect((await resend(id)).status).toBe(204);
  expect(await lettersTo(test.database.db, email)).toHaveLength(2);
  expect((await resend('0192f5a0-0000-7000-8000-000000000000')).status).toBe(204);
  for (let count = 2; count < 10; count += 1) await resend(id);
  expect((await resend(id)).status).toBe(429);
});

it('AUT-05 the reset for an unknown e-mail is 404 "Email doesn’t exist"', async () => {
  const answer = await anybody().call(resetPasswordCall, { body: { email: 'nobody@home.test' }, headers: { 'accept-language': 'en' } });
  expect([answer.status, problemSchema.parse(answer.json).detail]).toEqual([404, "Email doesn't exist"]);
});

it('a reset link sets a password once within 60 minutes, ends all sessions, and tells the owner', async () => {
  const { email, id } = await register();
  const old = await logIn(test.app, email);
  expect((await old.call(meCall)).status).toBe(200);
  await anybody().call(resetPasswordCall, { body: { email: email.toUpperCase() } });
  const { code = '' } = await linkTo(test.database.db, email);
  expect(await test.database.db.select().from(mailedLinks).where(eq(mailedLinks.tokenHash, code))).toEqual([]);
  const change = (password: string, token = code) => anybody().call(changePasswordByTokenCall, { params: { token }, body: { password }, headers: { 'accept-language': 'en' } });
  expect((await change('weak')).status).toBe(422);
  const both = await Promise.all([change(NEW_PASSWORD), change(NEW_PASSWORD)]);
  expect(both.map(({ status }) => status)).toEqual([204, 204]);
  expect((await old.call(meCall)).status).toBe(401);
  expect([await logInWith(email, PASSWORD), await logInWith(email, NEW_PASSWORD)]).toEqual([401, 200]);
  expect((await lettersTo(test.database.db, email))[0]?.subject).toBe('Пароль от Парты изменён');
  expect(await auditOf('account.passwordChanged', id)).toHaveLength(1);
  const newest = await logIn(test.app, email, NEW_PASSWORD);
  // A second try, where the first one's answer was lost; it changes nothing.
  expect((await change(NEW_PASSWORD)).status).toBe(204);
  expect([(await newest.call(meCall)).status, (await auditOf('account.passwordChanged', id)).length]).toEqual([200, 1]);
  const used = await change(`${NEW_PASSWORD}2`);
  const unknown = await change(NEW_PASSWORD, 'x'.repeat(43));
  expect([used.status, used.text]).toEqual([404, unknown.text]);
});

it.each([[59, 204, NEW_PASSWORD], [61, 404, PASSWORD]])('a reset link is used after %i minutes (it holds for 60): %i', async (minutes, status, password) => {
  const { email } = await register();
  await anybody().call(resetPasswordCall, { body: { email } });
  const { code = '' } = await linkTo(test.database.db, email);
  test.clock.turn(minutes * MINUTE_MS);
  expect((await anybody().call(changePasswordByTokenCall, { params: { token: code }, body: { password: NEW_PASSWORD } })).status).toBe(status);
  expect(await logInWith(email, password)).toBe(200);
});

it('an account that guessing has closed opens with a new password', async () => {
  const { email } = await register();
  for (let count = 0; count < 6; count += 1) await logInWith(email, 'wrong');
  expect(await logInWith(email, PASSWORD)).toBe(429);
  await anybody().call(resetPasswordCall, { body: { email } });
  const { code = '' } = await linkTo(test.database.db, email);
  await anybody().call(changePasswordByTokenCall, { params: { token: code }, body: { password: NEW_PASSWORD } });
  expect(await logInWith(email, NEW_PASSWORD)).toBe(200);
});

it('the own password is changed with the present one: other devices are logged out, this one is not', async () => {
  await makeUser(test.database.db, 'teacher', 'change@school.test');
  const here = await logIn(test.app, 'change@school.test');
  const there = await logIn(test.app, 'change@school.test');
  const wrong = await here.call(changePasswordCall, { body: { currentPassword: 'x', password: NEW_PASSWORD }, headers: { 'accept-language': 'en' } });
  expect(violationsOf(wrong.json)).toEqual([['currentPassword', 'This is not your present password.']]);
  // Twice: the first answer may be lost on its way.
  for (let tries = 0; tries < 2; tries += 1) expect((await here.call(changePasswordCall, { body: { currentPassword: PASSWORD, password: NEW_PASSWORD } })).status).toBe(204);
  expect(await lettersTo(test.database.db, 'change@school.test')).toHaveLength(1);
  expect([(await here.call(meCall)).status, (await there.call(meCall)).status]).toEqual([200, 401]);
  expect(await logInWith('change@school.test', NEW_PASSWORD)).toBe(200);
  expect((await lettersTo(test.database.db, 'change@school.test'))[0]?.subject).toBe('Your Parta password was changed');
});

it('a session that another process has just ended changes no password', async () => {
  await makeUser(test.database.db, 'teacher', 'ended@school.test');
  const client = await logIn(test.app, 'ended@school.test');
  const { _id } = (await client.call(meCall)).reply;
  await test.database.db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userId, _id));
  expect((await client.call(changePasswordCall, { body: { currentPassword: PASSWORD, password: NEW_PASSWORD } })).status).toBe(401);
  expect(await logInWith('ended@school.test', PASSWORD)).toBe(200);
});

it('guessing the present password with a stolen session is slowed like a log-in', async () => {
  await makeUser(test.database.db, 'teacher', 'stolen@school.test');
  const client = await logIn(test.app, 'stolen@school.test');
  const guess = () => client.call(changePasswordCall, { body: { currentPassword: 'guess', password: NEW_PASSWORD } });
  // Each tries two passwords, since the new one may be the present one already: three of them are six guesses.
  for (let count = 0; count < 3; count += 1) expect((await guess()).status).toBe(422);
  const refused = await guess();
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '2']);
});

it('a password hashed at a lower cost is hashed anew at the next log-in, and still holds', async () => {
  await makeUser(test.database.db, 'parent', 'cheap@home.test');
  const cheaper = await hash(PASSWORD, { ...CHEAP_COST, memoryCost: 64 });
  await test.database.db.update(users).set({ passwordHash: cheaper }).where(eq(users.email, 'cheap@home.test'));
  await logIn(test.app, 'cheap@home.test');
  const [row] = await test.database.db.select({ hash: users.passwordHash, at: users.lastLoggedAt }).from(users).where(eq(users.email, 'cheap@home.test'));
  expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
  expect(row?.at).not.toBeNull();
  expect(await logInWith('cheap@home.test', PASSWORD)).toBe(200);
});
