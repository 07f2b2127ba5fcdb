import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { ProblemError } from '../problem-error.ts';
import type { Database } from '../store/database.ts';
import { attempts } from '../store/schema/accounts.ts';
import { createAttemptKey } from './attempt-key.ts';
import { createLoginThrottle, type LoginThrottle } from './login-throttle.ts';

const MINUTE_MS = 60_000;
const SCHOOL = '203.0.113.7';
let database: Database;
/** Two processes on one database. */
let one: LoginThrottle;
let other: LoginThrottle;
let now = Date.UTC(2026, 10, 21);

beforeAll(async () => {
  database = await openTestDatabase();
  const clock = { now: () => now };
  one = createLoginThrottle(database.db, createAttemptKey('secret'), clock);
  other = createLoginThrottle(database.db, createAttemptKey('secret'), clock);
});
beforeEach(() => database.db.delete(attempts).then(() => undefined));
afterAll(() => database.close());

/** `in`, `wrong`, or the seconds to wait. */
async function tryAt(account: string, address: string, isRight: boolean, throttle = one): Promise<'in' | 'wrong' | number> {
  try {
    return (await throttle.guard(account, address, () => Promise.resolve(isRight ? true : null))) === true ? 'in' : 'wrong';
  } catch (error) {
    if (error instanceof ProblemError && error.status === 429) return error.retryAfterSeconds ?? 0;
    throw error;
  }
}
async function fail(times: number, account: (index: number) => string, address: (index: number) => string, waitMs = 0): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    expect(await tryAt(account(index), address(index), false, index % 2 === 0 ? one : other)).toBe('wrong');
    now += waitMs;
  }
}

it('after five failures the wait doubles from 1 s to 15 min, whichever process counts', async () => {
  await fail(5, () => 'anna', () => SCHOOL);
  const waits: (string | number)[] = [];
  for (let count = 0; count < 12; count += 1) {
    const wait = await tryAt('anna', SCHOOL, true, count % 2 === 0 ? one : other);
    waits.push(wait);
    now += Number(wait) * 1000;
    expect(await tryAt('anna', SCHOOL, false, count % 2 === 0 ? other : one)).toBe('wrong');
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
});

it('a right password ends the count', async () => {
  await fail(4, () => 'anna', () => SCHOOL);
  expect(await tryAt('anna', SCHOOL, true)).toBe('in');
  await fail(4, () => 'anna', () => SCHOOL);
  expect(await tryAt('anna', SCHOOL, true)).toBe('in');
});

it('fifty guesses at once are five guesses and no more', async () => {
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => tryAt('anna', SCHOOL, false)));
  expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(5);
});

it('fifty right log-ins at once are all let in', async () => {
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => tryAt('anna', SCHOOL, true)));
  expect(new Set(outcomes)).toEqual(new Set(['in']));
});

it('a hundred failures from as many addresses close the account for a day; an address it has logged in from stays open', async () => {
  expect(await tryAt('anna', SCHOOL, true)).toBe('in');
  await fail(100, () => 'anna', (index) => `198.51.100.${index}`);
  expect(await tryAt('anna', '192.0.2.1', true)).toBe(24 * 3600);
  expect(await tryAt('anna', SCHOOL, true)).toBe('in');
  expect(await tryAt('anna', '192.0.2.1', true)).toBe('in');
});

it('a closed account is opened by a new password, and opens a day later', async () => {
  await fail(100, () => 'anna', (index) => `198.51.100.${index}`);
  await one.clear('anna', '192.0.2.1');
  expect(await tryAt('anna', '192.0.2.1', true)).toBe('in');
  await fail(100, () => 'boris', (index) => `198.51.100.${index}`);
  now += 24 * 3_600_000;
  expect(await tryAt('boris', '192.0.2.1', true)).toBe('in');
});

it('a school behind one address: 300 log-ins in ten minutes get in, also while somebody there guesses at all accounts', async () => {
  await fail(150, (index) => `guessed${index}`, () => SCHOOL);
  for (let index = 0; index < 300; index += 1) {
    expect(await tryAt(`pupil${index}`, SCHOOL, true)).toBe('in');
    now += 2_000;
  }
});

it('where an address has failed a hundred times, one wrong try makes that account wait there, and only there', async () => {
  await fail(100, (index) => `guessed${index}`, () => SCHOOL);
  expect(await tryAt('anna', SCHOOL, false)).toBe('wrong');
  expect(await tryAt('anna', SCHOOL, true)).toBe(60);
  expect(await tryAt('anna', '192.0.2.1', true)).toBe('in');
  now += 11 * MINUTE_MS;
  await fail(2, () => 'zoya', () => SCHOOL);
});

it('no name and no address stands in the table', async () => {
  await tryAt('anna@school.test', SCHOOL, false);
  await tryAt('anna@school.test', SCHOOL, true);
  const stored = JSON.stringify(await database.db.select().from(attempts));
  expect(stored).toContain('login.known:');
  expect(stored).not.toMatch(/anna|203\.0/);
});
