import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { ProblemError } from '../problem-error.ts';
import type { Database } from '../store/database.ts';
import { attempts } from '../store/schema/accounts.ts';
import { createAttemptKey } from './attempt-key.ts';
import { createRateLimits, type RateLimits, type RateRule } from './rate-limits.ts';

const [MINUTES_10, HOUR, DAY] = [600, 3_600, 86_400];
/** The numbers as docs/decisions/2026-11-28-limits-of-a-school.md has them; a rule without a line here is no program. */
const NUMBERS: Readonly<Record<RateRule, readonly [most: number, withinSeconds: number]>> = {
  checkEmail: [200, MINUTES_10],
  checkEmailDay: [600, DAY],
  register: [300, HOUR],
  registerDay: [600, DAY],
  passwordLink: [300, HOUR],
  passwordLinkAccount: [10, HOUR],
  verifyLink: [300, HOUR],
  verifyLinkAccount: [10, HOUR],
  cardLogin: [600, MINUTES_10],
  wrongCode: [20, MINUTES_10],
  wrongCodeDay: [200, DAY],
  wrongCodeAddress: [60, MINUTES_10],
  wrongCodeAddressDay: [200, DAY],
  wrongCodeCrowdDay: [2_000, DAY],
  invitationLetter: [5, HOUR],
  invitationLetterDay: [300, DAY],
  invitationLetterUnverified: [60, DAY],
  requestDay: [3, DAY],
  requestEmail: [3, HOUR],
  feedback: [20, HOUR],
  errorReport: [30, HOUR],
};
const RULES = Object.entries(NUMBERS).map(([rule, [most, seconds]]) => [rule as RateRule, most, seconds] as const);

const keyOf = createAttemptKey('secret');
let database: Database;
/** Two processes on one database. */
let one: RateLimits;
let other: RateLimits;
let now = Date.UTC(2026, 10, 28);

beforeAll(async () => {
  database = await openTestDatabase();
  const clock = { now: () => now };
  one = createRateLimits(database.db, keyOf, clock);
  other = createRateLimits(database.db, keyOf, clock);
});
afterAll(() => database.close());

/** `passed`, or the seconds to wait. */
async function outcomeOf(work: Promise<void>): Promise<'passed' | number> {
  try {
    await work;
    return 'passed';
  } catch (error) {
    if (error instanceof ProblemError && error.status === 429) return error.retryAfterSeconds ?? 0;
    throw error;
  }
}
/** As after so many acts. */
const jump = (rule: RateRule, who: string, failures: number) => database.db.update(attempts).set({ failures }).where(eq(attempts.key, keyOf(`limit.${rule}`, who)));

it.each(RULES)('%s: %i within %i s, and no more, whichever process counts; others are not touched, and it ends', async (rule, most, seconds) => {
  expect(await outcomeOf(one.take(rule, '203.0.113.7'))).toBe('passed');
  await jump(rule, '203.0.113.7', most - 1);
  expect(await outcomeOf(other.take(rule, '203.0.113.7'))).toBe('passed');
  expect(await outcomeOf(one.take(rule, '203.0.113.7'))).toBe(seconds);
  now += (seconds - 1) * 1000;
  expect([await outcomeOf(other.take(rule, '203.0.113.7')), await outcomeOf(one.take(rule, '203.0.113.8'))]).toEqual([1, 'passed']);
  now += 1_001;
  expect(await outcomeOf(one.take(rule, '203.0.113.7'))).toBe('passed');
});

it('spend counts as take does, and says it instead of refusing', async () => {
  expect(await one.spend('checkEmailDay', '203.0.113.9')).toBe(true);
  await jump('checkEmailDay', '203.0.113.9', 599);
  expect([await one.spend('checkEmailDay', '203.0.113.9'), await other.spend('checkEmailDay', '203.0.113.9')]).toEqual([true, false]);
  expect(await outcomeOf(one.take('checkEmailDay', '203.0.113.9'))).toBe(DAY);
});

it('of guesses that are made at once as many are let through as there are left, and a refused one counts under no rule', async () => {
  const rules = ['wrongCode', 'wrongCodeDay'] as const;
  const outcomes = await Promise.all(Array.from({ length: 40 }, (_, index) => outcomeOf((index % 2 === 0 ? one : other).takeGuess(rules, 'anna'))));
  expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(20);
  const counted = await database.db.select({ failures: attempts.failures }).from(attempts).where(eq(attempts.key, keyOf('limit.wrongCodeDay', 'anna')));
  expect(counted).toEqual([{ failures: 20 }]);
  await one.giveBack(rules, 'anna');
  expect([await outcomeOf(one.takeGuess(rules, 'anna')), await outcomeOf(one.takeGuess(rules, 'anna'))]).toEqual(['passed', 600]);
});
