import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loginCall, logoutCall, refreshCall, studentLoginCall } from '../../schema/calls/auth-calls.ts';
import { meCall } from '../../schema/calls/user-calls.ts';
import { DAY_MS, SESSION_MS } from '../../schema/limits.ts';
import { problemSchema } from '../../schema/wire.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { createTestClient, logIn } from '../../tests/support/test-client.ts';
import { makeTestSchool, makeUser, PASSWORD } from '../../tests/support/test-school.ts';
import { refreshTokens, sessions } from '../store/schema/people.ts';

let test: TestApp;
const anybody = () => createTestClient(test.app);
const refresh = (refreshToken: string) => anybody().call(refreshCall, { body: { refreshToken } });
const isIn = async (accessToken: string) => (await createTestClient(test.app, { accessToken, refreshToken: '' }).call(meCall)).status === 200;

beforeAll(async () => {
  test = await createTestApp();
  await makeTestSchool(test.database.db);
});
afterAll(() => test.close());

it('a teacher and a parent log in by e-mail, whatever its case, a student by login', async () => {
  for (const email of ['anna@school.test', ' Maria@Home.TEST ']) {
    expect((await anybody().call(loginCall, { body: { email, password: PASSWORD } })).status).toBe(200);
  }
  const student = (await anybody().call(studentLoginCall, { body: { login: 'Petya', password: PASSWORD } })).reply;
  const me = await createTestClient(test.app, student).call(meCall);
  expect(me.reply).toMatchObject({ role: 'student', login: 'petya', email: null });
  expect(me.reply.educationProcessUser).toMatch(/^\/students\//);
});

it('a session comes with both tokens and their ends in ms by the server clock', async () => {
  const { reply } = await anybody().call(loginCall, { body: { email: 'anna@school.test', password: PASSWORD } });
  expect(Math.abs(reply.accessTokenExpiresAt - test.clock.now() - 10 * 60_000)).toBeLessThan(5_000);
  expect(Math.abs(reply.refreshTokenExpiresAt - test.clock.now() - 60 * 86_400_000)).toBeLessThan(5_000);
});

it('a wrong name and a wrong password answer the same, in the language of the caller', async () => {
  const wrongName = await anybody().call(loginCall, { body: { email: 'nobody@school.test', password: PASSWORD }, headers: { 'accept-language': 'ru' } });
  const wrongPassword = await anybody().call(loginCall, { body: { email: 'boris@school.test', password: 'x' }, headers: { 'accept-language': 'ru' } });
  const studentByEmail = await anybody().call(loginCall, { body: { email: 'petya', password: PASSWORD }, headers: { 'accept-language': 'ru' } });
  expect([wrongName.status, wrongPassword.status, studentByEmail.status]).toEqual([401, 401, 401]);
  expect(wrongName.text).toBe(wrongPassword.text);
  expect(problemSchema.parse(wrongName.json).detail).toBe('Неверный логин или пароль.');
});

it('empty fields are violations at their fields', async () => {
  const answer = await anybody().call(studentLoginCall, { body: { login: ' ', password: '' } });
  expect(answer.status).toBe(422);
  expect(problemSchema.parse(answer.json).violations?.map((violation) => violation.propertyPath)).toEqual(['login', 'password']);
});

it('after five failures the wait doubles, and ends when it is over', async () => {
  await makeUser(test.database.db, 'teacher', 'slow@school.test');
  const attempt = async (password: string) => anybody().call(loginCall, { body: { email: 'slow@school.test', password } });
  for (let count = 0; count < 5; count += 1) expect((await attempt('wrong')).status).toBe(401);
  const blocked = await attempt(PASSWORD);
  expect([blocked.status, blocked.headers['retry-after']]).toEqual([429, '1']);
  test.clock.turn(1_100);
  expect((await attempt('wrong')).status).toBe(401);
  expect((await attempt(PASSWORD)).headers['retry-after']).toBe('2');
  test.clock.turn(2_100);
  expect((await attempt(PASSWORD)).status).toBe(200);
});

it('many good log-ins from one address are never slowed', async () => {
  for (let count = 0; count < 30; count += 1) expect((await logIn(test.app, 'maria@home.test')).accessToken).not.toBe('');
});

it('a lost refresh answer is harmless: the used token is taken again until its successor has been used', async () => {
  const first = await logIn(test.app, 'anna@school.test');
  await refresh(first.refreshToken);
  const second = (await refresh(first.refreshToken)).reply;
  const third = (await refresh(second.refreshToken)).reply;
  expect(await isIn(third.accessToken)).toBe(true);
});

it('a used token shown after its successor was used ends the session at once', async () => {
  const first = await logIn(test.app, 'anna@school.test');
  const second = (await refresh(first.refreshToken)).reply;
  const third = (await refresh(second.refreshToken)).reply;
  expect((await refresh(first.refreshToken)).status).toBe(401);
  expect((await refresh(third.refreshToken)).status).toBe(401);
  expect(await isIn(third.accessToken)).toBe(false);
});

it('the answer that was lost and found by somebody else ends the session', async () => {
  const first = await logIn(test.app, 'anna@school.test');
  const lost = (await refresh(first.refreshToken)).reply;
  const kept = (await refresh(first.refreshToken)).reply;
  await refresh(kept.refreshToken);
  expect((await refresh(lost.refreshToken)).status).toBe(401);
  expect(await isIn(kept.accessToken)).toBe(false);
});

it('fifty refreshes of one token at once make no theft of it', async () => {
  const first = await logIn(test.app, 'anna@school.test');
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(first.refreshToken)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
});

it('an unknown refresh token and an outlived one are 401', async () => {
  expect((await refresh('x'.repeat(43))).status).toBe(401);
  const client = await logIn(test.app, 'maria@home.test');
  await test.database.db.update(refreshTokens).set({ expiresAt: new Date(Date.now() - 1) });
  expect((await refresh(client.refreshToken)).status).toBe(401);
});

it('logging out ends the session: its access token, its refresh token', async () => {
  const client = await logIn(test.app, 'maria@home.test');
  expect((await client.call(logoutCall)).status).toBe(204);
  expect(await isIn(client.accessToken)).toBe(false);
  expect((await refresh(client.refreshToken)).status).toBe(401);
});

it('F-205 a refresh tells a revoked session from one that has run out', async () => {
  const codeOf = async (refreshToken: string) => problemSchema.parse((await refresh(refreshToken)).json).code;
  const [loggedOut, replayed, outlived] = [await logIn(test.app, 'maria@home.test'), await logIn(test.app, 'maria@home.test'), await logIn(test.app, 'maria@home.test')];
  await loggedOut.call(logoutCall);
  const next = (await refresh(replayed.refreshToken)).reply;
  await refresh(next.refreshToken);
  await refresh(replayed.refreshToken);
  expect(await codeOf(loggedOut.refreshToken)).toBe('sessionRevoked');
  expect(await codeOf(next.refreshToken)).toBe('sessionRevoked');
  await test.database.db.update(refreshTokens).set({ expiresAt: new Date(test.clock.now() - 1) });
  expect(await codeOf(outlived.refreshToken)).toBe('sessionEnded');
  expect(await codeOf('x'.repeat(43))).toBe('sessionEnded');
});

it('a session that another process has ended is refused within 30 seconds', async () => {
  const client = await logIn(test.app, 'maria@home.test');
  expect(await isIn(client.accessToken)).toBe(true);
  await test.database.db.update(sessions).set({ revokedAt: new Date() });
  test.clock.turn(30_001);
  expect(await isIn(client.accessToken)).toBe(false);
});

it('an access token ends after ten minutes', async () => {
  const client = await logIn(test.app, 'maria@home.test');
  test.clock.turn(10 * 60_000 - 30_000);
  expect(await isIn(client.accessToken)).toBe(true);
  test.clock.turn(31_000);
  expect(await isIn(client.accessToken)).toBe(false);
  expect((await refresh(client.refreshToken)).status).toBe(200);
});

it('no refresh token is kept in the clear', async () => {
  const client = await logIn(test.app, 'maria@home.test');
  expect(await test.database.db.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, client.refreshToken))).toEqual([]);
});

it('F-611 a session that is used every month ends after a year', async () => {
  const begun = test.clock.now();
  let tokens = (await anybody().call(loginCall, { body: { email: 'anna@school.test', password: PASSWORD } })).reply;
  for (let month = 1; month <= 12; month += 1) {
    test.clock.turn(30 * DAY_MS);
    tokens = (await refresh(tokens.refreshToken)).reply;
    expect(tokens.refreshTokenExpiresAt - begun).toBeLessThan(SESSION_MS + 60_000);
  }
  test.clock.turn(6 * DAY_MS);
  expect((await refresh(tokens.refreshToken)).status).toBe(401);
});
