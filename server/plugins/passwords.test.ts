import { setImmediate } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loginCall } from '../../schema/calls/auth-calls.ts';
import { localesCall } from '../../schema/calls/user-calls.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { createTestClient, logIn } from '../../tests/support/test-client.ts';
import { makeTestSchool, PASSWORD } from '../../tests/support/test-school.ts';
import { ProblemError } from '../problem-error.ts';
import { createPasswords, type Passwords } from './passwords.ts';

let slow: string;
let quick: string;
let test: TestApp;
beforeAll(async () => {
  slow = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 20, parallelism: 1 });
  quick = await hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  test = await createTestApp();
  await makeTestSchool(test.database.db);
});
afterAll(() => test.close());

/** The order in which hashes of these costs are through, which were asked for at once. */
async function orderOf(passwords: Passwords, asked: readonly (readonly [name: string, stored: string])[]): Promise<string[]> {
  const through: string[] = [];
  await Promise.all(asked.map(async ([name, stored]) => {
    expect(await passwords.matches(stored, PASSWORD)).toBe(true);
    through.push(name);
  }));
  return through;
}

it('two passwords are hashed at once, and a third waits for one of them', async () => {
  const passwords = createPasswords();
  // What a password that nobody has costs is hashed once, beside the queue.
  await passwords.matches(null, PASSWORD);
  expect(await orderOf(passwords, [['slow', slow], ['quick', quick]])).toEqual(['quick', 'slow']);
  expect((await orderOf(passwords, [['slow', slow], ['slow', slow], ['quick', quick]]))[0]).toBe('slow');
});

it('behind two at work 200 wait; the next is told to come again, and when they are through it is taken', async () => {
  const passwords = createPasswords();
  await passwords.matches(null, PASSWORD);
  const ends = await Promise.allSettled([slow, slow, ...Array.from({ length: 203 }, () => quick)].map((stored) => passwords.matches(stored, PASSWORD)));
  expect(ends.map(({ status }) => status)).toEqual([...Array.from({ length: 202 }, () => 'fulfilled'), 'rejected', 'rejected', 'rejected']);
  const refusals = ends.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []));
  for (const refusal of refusals) expect(refusal).toSatisfy((each: unknown) => each instanceof ProblemError && each.status === 503 && each.retryAfterSeconds === 2);
  expect(await passwords.matches(quick, PASSWORD)).toBe(true);
});

it('a flood of log-ins is 503 with a time to come again, stops nobody else, and is over when it is over', { timeout: 180_000 }, async () => {
  const anybody = createTestClient(test.app);
  let isOver = false;
  const flood = Promise.all(Array.from({ length: 500 }, (_, count) => anybody.call(loginCall, { body: { email: `nobody${count}@school.test`, password: PASSWORD } }))).finally(() => (isOver = true));
  const reads: number[] = [];
  while (!isOver) {
    reads.push((await anybody.call(localesCall)).status);
    // What is asked without a network must leave the others their turn.
    await setImmediate();
  }
  const answers = await flood;
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['2']));
  expect(new Set(answers.filter(({ status }) => status !== 503).map(({ status }) => status))).toEqual(new Set([401]));
  expect([reads.length > 10, new Set(reads)]).toEqual([true, new Set([200])]);
  expect((await logIn(test.app, 'anna@school.test')).accessToken).not.toBe('');
});
