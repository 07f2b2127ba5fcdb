import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { ProblemError } from '../problem-error.ts';
import type { Database } from '../store/database.ts';
import { attempts } from '../store/schema/accounts.ts';
import { createAttemptKey } from './attempt-key.ts';
import { createLoginThrottle, type LoginThrottle } from './login-throttle.ts';

const MINUTE_MS = 60_000;
const DAY_SECONDS = 24 * 3600;
const SCHOOL = '203.0.113.7';
const HOME = '198.18.0.1';
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

it('fifty guesses at once are five guesses and no more, however many processes are asked', async () => {
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, index) => tryAt('anna', SCHOOL, false, index % 2 === 0 ? one : other)));
  expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(5);
});

/** Begins works one after another while the account's row is locked, and goes on when all of them wait for it. */
async function behindLock<T>(...works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const { db } = database;
  const begun = await db.transaction(async (tx) => {
    await tx.select().from(attempts).where(sql`${attempts.key} like 'login.account:%'`).for('update');
    const outcomes: Promise<T>[] = [];
    for (const work of works) {
      outcomes.push(work());
      await expect.poll(async () => (await db.execute(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rows.length).toBe(outcomes.length);
    }
    return { outcomes: Promise.all(outcomes) };
  });
  return begun.outcomes;
}

it('of two processes that have read the same count one tries, and the other one reads again', async () => {
  await fail(5, () => 'anna', () => SCHOOL);
  now += 1_000;
  expect(await behindLock<string | number>(() => tryAt('anna', SCHOOL, false, one), () => tryAt('anna', SCHOOL, false, other))).toEqual(['wrong', 2]);
});

it('who has read a count that a right log-in clears meanwhile counts anew', async () => {
  let isRight: (value: true) => void = () => undefined;
  const right = other.guard('anna', SCHOOL, () => new Promise<true>((resolve) => void (isRight = resolve)));
  await expect.poll(async () => (await database.db.select().from(attempts)).length).toBe(3);
  const clears = () => {
    isRight(true);
    return right;
  };
  expect(await behindLock<unknown>(clears, () => tryAt('anna', SCHOOL, false, one))).toEqual([true, 'wrong']);
  const counted = await database.db.select({ failures: attempts.failures }).from(attempts).where(sql`${attempts.key} ~ '^login.(pair|account|month):'`);
  expect(counted).toEqual([1, 1, 1].map((failures) => ({ failures })));
});

it('behind a wait one process tries, and not each of them', async () => {
  await fail(5, () => 'anna', () => SCHOOL);
  now += 1_000;
  let isTried: () => void = () => undefined;
  const slow = one.guard('anna', SCHOOL, () => new Promise<null>((resolve) => void (isTried = () => resolve(null))));
  await expect.poll(async () => (await database.db.select().from(attempts)).map(({ failures }) => failures)).toContain(6);
  expect(await tryAt('anna', SCHOOL, true, other)).toBe(2);
  isTried();
  expect(await slow).toBeNull();
});

it('fifty right log-ins at once are all let in, at two processes, too', async () => {
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, index) => tryAt('anna', SCHOOL, true, index % 2 === 0 ? one : other)));
  expect(new Set(outcomes)).toEqual(new Set(['in']));
});

it('a try at which no password was looked at counts nothing, and makes nobody wait anew', async () => {
  const busy = () => Promise.reject(new ProblemError(503, 'busy', { retryAfterSeconds: 2 }));
  for (let count = 0; count < 10; count += 1) await expect(one.guard('anna', SCHOOL, busy)).rejects.toThrow(ProblemError);
  expect(await database.db.select().from(attempts)).toEqual([]);
  await fail(5, () => 'anna', () => SCHOOL);
  now += 1_000;
  await expect(one.guard('anna', SCHOOL, busy)).rejects.toThrow(ProblemError);
  expect(await tryAt('anna', SCHOOL, true)).toBe('in');
});

it('who has two passwords tried at once has used up two tries', async () => {
  const two = () => one.guard('anna', SCHOOL, () => Promise.resolve(null), 2);
  for (let count = 0; count < 3; count += 1) expect(await two()).toBeNull();
  expect(await tryAt('anna', SCHOOL, true)).toBe(2);
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
  await one.clear('anna');
  expect(await tryAt('anna', '192.0.2.1', true)).toBe('in');
  await fail(100, () => 'boris', (index) => `198.51.100.${index}`);
  now += 24 * 3_600_000;
  expect(await tryAt('boris', '192.0.2.1', true)).toBe('in');
});

it('a new password opens the account at all networks that had to wait, not only where it was asked for', async () => {
  for (const address of [SCHOOL, HOME]) await fail(5, () => 'anna', () => address);
  expect([await tryAt('anna', SCHOOL, true), await tryAt('anna', HOME, true)]).toEqual([1, 1]);
  await one.clear('anna');
  now += 1;
  expect([await tryAt('anna', SCHOOL, true), await tryAt('anna', HOME, true)]).toEqual(['in', 'in']);
  await fail(5, () => 'anna', () => HOME);
  expect(await tryAt('anna', HOME, true)).toBe(1);
});

it('a hundred failures at a network that the account knows close it there, though the owner logs in meanwhile; elsewhere the owner gets in', async () => {
  expect([await tryAt('anna', SCHOOL, true), await tryAt('anna', HOME, true)]).toEqual(['in', 'in']);
  await fail(60, () => 'anna', () => SCHOOL, 15 * MINUTE_MS);
  expect(await tryAt('anna', SCHOOL, true)).toBe('in');
  // The log-in has forgiven five of them, as to anybody who gets in.
  await fail(45, () => 'anna', () => SCHOOL, 15 * MINUTE_MS);
  now -= 15 * MINUTE_MS;
  expect([await tryAt('anna', SCHOOL, true), await tryAt('anna', SCHOOL, true, other)]).toEqual([DAY_SECONDS, DAY_SECONDS]);
  expect([await tryAt('anna', HOME, true), await tryAt('anna', '192.0.2.1', true)]).toEqual(['in', 'in']);
  await one.clear('anna');
  expect(await tryAt('anna', SCHOOL, true)).toBe('in');
});

it('a child who mistypes five times every morning and then gets in is never stopped', async () => {
  for (let day = 0; day < 40; day += 1) {
    await fail(5, () => 'petya', () => SCHOOL);
    now += 1_000;
    expect(await tryAt('petya', SCHOOL, true)).toBe('in');
    now += 23 * 3_600_000;
  }
});

it('a network that was stopped has one try a day from then on, until the month is over', async () => {
  const from = now;
  await fail(100, () => 'anna', () => SCHOOL, 15 * MINUTE_MS);
  now += DAY_SECONDS * 1000;
  await fail(1, () => 'anna', () => SCHOOL);
  expect(await tryAt('anna', SCHOOL, true)).toBe(DAY_SECONDS);
  now += DAY_SECONDS * 1000;
  // The owner is not closed out by the own right password.
  expect([await tryAt('anna', SCHOOL, true), await tryAt('anna', SCHOOL, true)]).toEqual(['in', 'in']);
  now = from + 30 * DAY_SECONDS * 1000 + 1;
  await fail(4, () => 'anna', () => SCHOOL);
  expect(await tryAt('anna', SCHOOL, true)).toBe('in');
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
