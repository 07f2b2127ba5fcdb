import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { classPublicStudentsCall } from '../../schema/calls/student-calls.ts';
import { CODE_MS } from '../../schema/limits.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { logIn } from '../../tests/support/test-client.ts';
import { makeTestSchool, type TestSchool } from '../../tests/support/test-school.ts';
import { attempts } from '../store/schema/accounts.ts';
import { classes } from '../store/schema/classes.ts';

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
  await test.database.db.update(classes).set({ classCodeMadeAt: new Date(test.clock.now() - CODE_MS - 1_000) }).where(eq(classes.id, school.classId));
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
  for (let count = 0; count < 10; count += 1) expect((await ask('NOTHING')).status).toBe(404);
  expect((await ask('QRSTUVW')).status).toBe(429);
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
