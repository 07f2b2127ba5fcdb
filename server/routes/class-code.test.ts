import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { classPublicStudentsCall } from '../../schema/calls/student-calls.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { logIn } from '../../tests/support/test-client.ts';
import { makeTestSchool, type TestSchool } from '../../tests/support/test-school.ts';
import { attempts } from '../store/schema/accounts.ts';
import { classes } from '../store/schema/classes.ts';

const DAY_MS = 86_400_000;
let test: TestApp;
let school: TestSchool;

beforeAll(async () => {
  test = await createTestApp();
  school = await makeTestSchool(test.database.db);
});
beforeEach(() => test.database.db.delete(attempts).then(() => undefined));
afterAll(() => test.close());

const lookUp = (code: string, remoteAddress = '203.0.113.7') => test.app.inject({ url: `/api/classes/by-class-code/${code}`, remoteAddress });

it('a code that is wrong, older than 14 days or of an archived class is refused in the same words', async () => {
  expect((await lookUp('ABCDEFG')).statusCode).toBe(200);
  const wrong = await lookUp('NOTHING');
  const age = (ms: number) => test.database.db.update(classes).set({ classCodeMadeAt: new Date(test.clock.now() - ms) }).where(eq(classes.id, school.classId));
  await age(14 * DAY_MS - 60_000);
  expect((await lookUp('ABCDEFG')).statusCode).toBe(200);
  await age(14 * DAY_MS + 1_000);
  const old = await lookUp('ABCDEFG');
  await test.database.db.update(classes).set({ classCodeMadeAt: new Date(test.clock.now()), status: 'archive' }).where(eq(classes.id, school.classId));
  const archived = await lookUp('ABCDEFG');
  await test.database.db.update(classes).set({ status: 'active' }).where(eq(classes.id, school.classId));
  expect([wrong.statusCode, old.body, archived.body]).toEqual([404, wrong.body, wrong.body]);
  expect((await lookUp('ABCDEFG')).statusCode).toBe(200);
});

it('right codes never count; after sixty wrong ones an address is told to wait, for right ones too; others are not', async () => {
  for (let count = 0; count < 40; count += 1) expect((await lookUp('ABCDEFG')).statusCode).toBe(200);
  for (let count = 0; count < 60; count += 1) expect((await lookUp('NOTHING')).statusCode).toBe(404);
  const [wrong, right] = [await lookUp('NOTHING'), await lookUp('ABCDEFG')];
  expect([wrong.statusCode, right.statusCode, right.body]).toEqual([429, 429, wrong.body]);
  expect((await lookUp('ABCDEFG', '203.0.113.8')).statusCode).toBe(200);
  test.clock.turn(10 * 60_000 + 1_000);
  expect((await lookUp('ABCDEFG')).statusCode).toBe(200);
});

it('a parent who tries codes for the names of a class is stopped by account, whatever the address', async () => {
  const parent = await logIn(test.app, 'maria@home.test');
  const ask = (code: string) => parent.call(classPublicStudentsCall, { params: { classId: school.strangeClassId }, query: { code } });
  for (let count = 0; count < 20; count += 1) expect((await ask('NOTHING')).status).toBe(404);
  expect((await ask('QRSTUVW')).status).toBe(429);
});

it('however the query is written, and however many come at once, twenty wrong codes are all that a parent has', async () => {
  const parent = await logIn(test.app, 'maria@home.test');
  const ask = (query: string) => test.app.inject({ url: `/api/classes/${school.strangeClassId}/students/public?${query}`, headers: { authorization: `Bearer ${parent.accessToken}` } });
  const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => ask(['code=NOTHING', '%63ode=NOTHING', 'code[]=NOTHING'][index % 3] ?? '')));
  expect(answers.filter(({ statusCode }) => statusCode === 404).length).toBeLessThanOrEqual(20);
  expect([(await ask('%63ode=QRSTUVW')).statusCode, (await ask('code[]=QRSTUVW')).statusCode]).toEqual([429, 429]);
  // Others at the same address have lost no try by it; and who is stopped may still see the own class.
  for (let count = 0; count < 60; count += 1) expect((await lookUp('NOTHING', '127.0.0.1')).statusCode).toBe(404);
  expect((await lookUp('NOTHING', '127.0.0.1')).statusCode).toBe(429);
  expect((await parent.call(classPublicStudentsCall, { params: { classId: school.classId } })).status).toBe(200);
});

it('behind a proxy that is not trusted, X-Forwarded-For is nobody’s address', async () => {
  for (let count = 0; count < 60; count += 1) {
    await test.app.inject({ url: '/api/classes/by-class-code/NOTHING', remoteAddress: '203.0.113.9', headers: { 'x-forwarded-for': `198.51.100.${count}` } });
  }
  expect((await lookUp('ABCDEFG', '203.0.113.9')).statusCode).toBe(429);
});

it('behind a trusted proxy each sender is counted alone', async () => {
  const proxied = await createTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' } });
  await makeTestSchool(proxied.database.db);
  const ask = (code: string, from: string) => proxied.app.inject({ url: `/api/classes/by-class-code/${code}`, remoteAddress: '10.1.2.3', headers: { 'x-forwarded-for': from } });
  for (let count = 0; count < 60; count += 1) await ask('NOTHING', '198.51.100.1');
  expect([(await ask('ABCDEFG', '198.51.100.1')).statusCode, (await ask('ABCDEFG', '198.51.100.2')).statusCode]).toEqual([429, 200]);
  await proxied.close();
});

it('JOI-03 the look-ups of a code have one count, however they are asked; who has tried too much is told when to come again, in the own language, and a right code says no more than a wrong one', async () => {
  const paths = ['invites', 'classes/by-class-code', 'students/by-parent-code'];
  const ask = (path: string, code: string) => test.app.inject({ url: `/api/${path}/${code}`, remoteAddress: '203.0.113.21', headers: { 'accept-language': 'ru' } });
  const wrong = [];
  for (let count = 0; count < 60; count += 1) wrong.push(await ask(paths[count % 3] ?? '', 'NOTHING'));
  expect(new Set(wrong.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(wrong[0]?.statusCode).toBe(404);
  const rights = { invites: 'PPPPPPP', 'classes/by-class-code': 'ABCDEFG', 'students/by-parent-code': 'PPPPPPP' };
  const refused = [];
  for (const [path, right] of Object.entries(rights)) refused.push(await ask(path, 'NOTHING'), await ask(path, right));
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 429));
  expect(new Set(refused.map(({ body }) => body)).size).toBe(1);
  for (const { headers, body } of refused) {
    const wait = Number(headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(10 * 60);
    expect(body).toMatch(/[а-яё]/u);
  }
  test.clock.turn(10 * 60_000 + 1_000);
  expect((await ask('invites', 'PPPPPPP')).statusCode).toBe(200);
});
