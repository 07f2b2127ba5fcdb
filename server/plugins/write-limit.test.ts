import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createClassCall } from '../../schema/calls/class-calls.ts';
import { createMessageCall, messagesCall } from '../../schema/calls/thread-calls.ts';
import { DAY_MS } from '../../schema/limits.ts';
import { WRITE_LIMITS } from '../../schema/write-limits.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { logIn, type TestClient } from '../../tests/support/test-client.ts';
import { makeTestSchool, type TestSchool } from '../../tests/support/test-school.ts';
import { createApp } from '../app.ts';
import { iconIdOf } from '../store/icon-writer.ts';
import { newId } from '../store/new-id.ts';
import { attempts } from '../store/schema/accounts.ts';
import { tables } from '../store/schema/tables.ts';

let test: TestApp;
let school: TestSchool;
let teacher: TestClient;

beforeAll(async () => {
  test = await createTestApp({ env: { WRITE_LIMITS: 'on' } });
  school = await makeTestSchool(test.database.db);
});
beforeEach(async () => {
  test.clock.turn(DAY_MS);
  await test.database.db.delete(attempts);
  await confirm(false);
  teacher = await logIn(test.app, 'anna@school.test');
});
afterAll(() => test.close());

const confirm = (isEmailVerified: boolean) => test.database.db.update(tables.users).set({ isEmailVerified }).where(eq(tables.users.id, school.teacher));
const say = (client = teacher) => client.call(createMessageCall, { params: { threadId: school.parentsThreadId }, body: { body: 'hello' } });
const found = (client = teacher, name = '2 «Б»') => client.call(createClassCall, { body: { name, grade: 'child', icon: `/icons/${iconIdOf('class', 'fox')}` } });
const statuses = async (count: number, write: () => Promise<{ status: number }>) => {
  const seen: number[] = [];
  for (let done = 0; done < count; done += 1) seen.push((await write()).status);
  return [...new Set(seen)];
};

it('F-606 an account that nobody has confirmed sends fewer messages a minute; beyond them 429 says when to come back', async () => {
  const { most, mostUnverified } = WRITE_LIMITS.message;
  expect(await statuses(mostUnverified, say)).toEqual([201]);
  const refused = await say();
  expect([refused.status, refused.headers['retry-after'], refused.json]).toEqual([429, expect.stringMatching(/^([1-9]|[1-5]\d|60)$/u), expect.objectContaining({ code: 'tooManyWrites' })]);
  expect((await teacher.call(messagesCall, { params: { threadId: school.parentsThreadId } })).status).toBe(200);
  expect((await say(await logIn(test.app, 'maria@home.test'))).status).toBe(201);
  await confirm(true);
  expect(await statuses(most - mostUnverified - 1, say)).toEqual([201]);
  expect((await say()).status).toBe(429);
  test.clock.turn(60_000);
  expect((await say()).status).toBe(201);
});

it('F-606 classes of a day are counted for all processes together; what was refused or repeated does not count', async () => {
  const { mostUnverified } = WRITE_LIMITS.schoolClass;
  expect(await statuses(mostUnverified + 5, () => found(teacher, ''))).toEqual([422]);
  expect(await statuses(mostUnverified - 1, found)).toEqual([201]);
  const body = { _id: newId(test.clock.now()), name: '2 «Б»', grade: 'child', icon: `/icons/${iconIdOf('class', 'fox')}` } as const;
  const key = newId(test.clock.now());
  expect(await statuses(2, () => teacher.call(createClassCall, { body, headers: { 'idempotency-key': key } }))).toEqual([201]);
  const other = await createApp({ ...test, hasRealtime: false });
  const refused = await found(await logIn(other, 'anna@school.test'));
  expect([refused.status, Number(refused.headers['retry-after']) > 80_000]).toEqual([429, true]);
  await other.close();
  test.clock.turn(DAY_MS);
  expect((await found(await logIn(test.app, 'anna@school.test'))).status).toBe(201);
});
