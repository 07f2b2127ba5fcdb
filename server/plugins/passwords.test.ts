import { setTimeout as pause } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
  test = await createTestApp({ passwords: createPasswords() });
  await makeTestSchool(test.database.db);
});
afterAll(() => test.close());

const SCHOOL = '203.0.113.7';
const HOME = '198.51.100.7';

/** The order in which hashes of these costs are through, which were asked for at once. */
async function orderOf(passwords: Passwords, asked: readonly (readonly [name: string, stored: string])[]): Promise<string[]> {
  const through: string[] = [];
  await Promise.all(asked.map(async ([name, stored]) => {
    expect(await passwords.matches(stored, PASSWORD, SCHOOL)).toBe(true);
    through.push(name);
  }));
  return through;
}

it('a password is hashed with argon2id at 19 MiB and 2 passes, the smallest cost that OWASP recommends; a cheaper hash is weak', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash(PASSWORD, SCHOOL);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect([passwords.isWeak(stored), passwords.isWeak(quick)]).toEqual([false, true]);
});

it('two passwords are hashed at once, and a third waits for one of them', async () => {
  const passwords = createPasswords();
  // What a password that nobody has costs is hashed once, beside the queue.
  await passwords.matches(null, PASSWORD, SCHOOL);
  expect(await orderOf(passwords, [['slow', slow], ['quick', quick]])).toEqual(['quick', 'slow']);
  expect((await orderOf(passwords, [['slow', slow], ['slow', slow], ['quick', quick]]))[0]).toBe('slow');
});

/** What becomes of passwords that are asked for at once, one from each of these addresses: `fulfilled`, or what is told. */
async function toldTo(passwords: Passwords, addresses: readonly string[]): Promise<(string | number)[]> {
  const ends = await Promise.allSettled(addresses.map((address, index) => passwords.matches(index < 2 ? slow : quick, PASSWORD, address)));
  return ends.map((end) => {
    if (end.status === 'fulfilled') return end.status;
    const reason: unknown = end.reason;
    if (!(reason instanceof ProblemError)) throw reason;
    expect(reason.retryAfterSeconds).toBe(2);
    return reason.status;
  });
}
const times = (count: number, address: string) => Array.from({ length: count }, () => address);

it('behind two at work 60 of one network wait, which is two classes at once; the next is told to come again, others are taken, and when they are through it is, too', async () => {
  const passwords = createPasswords();
  await passwords.matches(null, PASSWORD, SCHOOL);
  const told = await toldTo(passwords, [...times(65, SCHOOL), HOME]);
  expect(told).toEqual([...times(62, 'fulfilled'), 429, 429, 429, 'fulfilled']);
  expect(await passwords.matches(quick, PASSWORD, SCHOOL)).toBe(true);
});

it('200 wait of all networks together; then the longest line is told to come again, and not who comes from elsewhere', async () => {
  const passwords = createPasswords();
  await passwords.matches(null, PASSWORD, SCHOOL);
  const networks = Array.from({ length: 4 }, (_, index) => times(50, `192.0.2.${index}`)).flat();
  const told = await toldTo(passwords, [HOME, HOME, ...networks, SCHOOL, SCHOOL, SCHOOL]);
  expect(told.filter((each) => each === 503)).toHaveLength(3);
  expect(told.slice(-3)).toEqual(times(3, 'fulfilled'));
});

/** A log-in from an address. */
const logInFrom = (remoteAddress: string, email: string) => test.app.inject({ method: 'POST', url: '/api/authentication/login', remoteAddress, payload: { email, password: PASSWORD } });

it('a flood of log-ins with invented names slows its own network alone: log-ins elsewhere and reads go on, and it is over when it is over', { timeout: 180_000 }, async () => {
  const anybody = createTestClient(test.app);
  let isOver = false;
  let names = 0;
  const flood = async (): Promise<string[]> => {
    const told: string[] = [];
    while (!isOver) {
      const { statusCode, headers } = await logInFrom(SCHOOL, `nobody${(names += 1)}@school.test`);
      told.push(`${statusCode} ${String(headers['retry-after'] ?? '')}`.trim());
      if (statusCode !== 401) await pause(100);
    }
    return told;
  };
  // More than may wait of one network, and not so many that the test itself takes the machine.
  const floods = Promise.all(Array.from({ length: 100 }, flood));
  await pause(1_000);
  const honest: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    honest.push((await logInFrom(HOME, 'maria@home.test')).statusCode, (await anybody.call(localesCall)).status);
    await pause(100);
  }
  isOver = true;
  expect(honest).toEqual([200, 200, 200, 200, 200, 200]);
  const told = new Set((await floods).flat());
  expect(told).toContain('429 2');
  // Refused, too, where the machine is so slow that the queue of all networks is full.
  expect([...told].filter((answer) => !['401', '429 2', '503 2'].includes(answer))).toEqual([]);
  expect((await logIn(test.app, 'anna@school.test')).accessToken).not.toBe('');
});

it('thirty pupils behind one address who log in at once are all let in', async () => {
  const answers = await Promise.all(times(30, 'maria@home.test').map((email) => logInFrom(SCHOOL, email)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});
