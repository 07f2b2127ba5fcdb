import type { Clock } from '../clock.ts';
import { DAY_MS, REQUESTS_A_DAY } from '../../schema/limits.ts';
import { WRITE_LIMITS, type WriteKind } from '../../schema/write-limits.ts';
import type { ProblemCode } from '../../schema/problem-codes.ts';
import { ProblemError } from '../problem-error.ts';
import { countAttempt, uncountAttempts } from '../store/attempt-writer.ts';
import type { Db, Tx } from '../store/database.ts';
import { networkOf, type AttemptKey } from './attempt-key.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Rule {
  readonly most: number;
  readonly withinMs: number;
  /** What is said to who has done too much, where `tooManyAttempts` says too little. */
  readonly code?: ProblemCode;
}

/**
 * What one network, or one account, may do within a time. A network can be a whole school: each number is above what an
 * evening with 150 parents in one hall needs, and the way past it is told where there is one (docs/decisions,
 * 2026-11-28-limits-of-a-school).
 */
const RULES = {
  /** Every parent of the evening in its first ten minutes, and a third of them mistype. */
  checkEmail: { most: 200, withinMs: 10 * MINUTE_MS },
  /** Each of them four times. Asking for a letter to a new password tells the same, so it counts here, too. */
  checkEmailDay: { most: 600, withinMs: DAY_MS },
  /** The evening twice over; in a day the 500 families of a school. Each costs a hash and a letter. */
  register: { most: 300, withinMs: HOUR_MS },
  registerDay: { most: 600, withinMs: DAY_MS },
  /** Letters, not wishes: an e-mail that nobody has does not count, so one person needs 30 accounts to stop a school. */
  passwordLink: { most: 300, withinMs: HOUR_MS },
  passwordLinkAccount: { most: 10, withinMs: HOUR_MS },
  /** Of who is not logged in; who is, asks for the own letter and is counted by the account alone. */
  verifyLink: { most: 300, withinMs: HOUR_MS },
  verifyLinkAccount: { most: 10, withinMs: HOUR_MS },
  /**
   * Wrong codes; right ones do not count. There are 26^7 = 8.03 thousand million codes. Where 1,000 hold at a time (a
   * school of 500 families has some 520, right after all were renewed), one try in 8 million finds one: at 200 a day one
   * in 110 years, at 2,000 one in 11 years. A code alone opens nothing (design.md section 4). A mistyped one is asked up to
   * three times (at the link, in the field, by the invitation), so twenty are seven mistakes.
   */
  wrongCode: { most: 20, withinMs: 10 * MINUTE_MS },
  wrongCodeDay: { most: 200, withinMs: DAY_MS },
  /**
   * Log-ins by a card, right or wrong. Nobody guesses 128 bits, so it bounds the load alone: a school of 500 students
   * scans in its first lesson, and the log-in by password is the way past it.
   */
  cardLogin: { most: 600, withinMs: 10 * MINUTE_MS },
  /** Of who is not logged in, by network; logging in is the way past them. */
  wrongCodeAddress: { most: 60, withinMs: 10 * MINUTE_MS },
  wrongCodeAddressDay: { most: 200, withinMs: DAY_MS },
  /** Of all who are logged in there: four mistakes of each family, but not ten of each of many accounts made for it. */
  wrongCodeCrowdDay: { most: 2_000, withinMs: DAY_MS },
  /** Letters of invitations to one contact; more would be a nuisance, whoever asks for them. */
  invitationLetter: { most: 5, withinMs: HOUR_MS },
  /** Letters of one teacher's invitations; several new classes in a day, but no mailing for strangers. */
  invitationLetterDay: { most: 300, withinMs: DAY_MS },
  /** Somebody whose address nobody has verified; a class has about so many parents. */
  invitationLetterUnverified: { most: 60, withinMs: DAY_MS },
  /** Asking for one child again and again, whatever became of it. */
  requestDay: { most: REQUESTS_A_DAY, withinMs: DAY_MS, code: 'askedOften' },
  /** E-mails to one person of requests to join, but for answers (F-315): the rest of an hour's are in the list that it links to. */
  requestEmail: { most: 3, withinMs: HOUR_MS },
  feedback: { most: 20, withinMs: HOUR_MS },
  errorReport: { most: 30, withinMs: HOUR_MS },
} as const satisfies Record<string, Rule>;
export type RateRule = keyof typeof RULES;

export interface RateLimits {
  /** Counts one act of the address or account, where given in the transaction of the act; 429 where it is one too many. */
  take(rule: RateRule, who: string, tx?: Tx): Promise<void>;
  /** The same, for who answers otherwise than by 429: false where it is one too many. */
  spend(rule: RateRule, who: string, tx?: Tx): Promise<boolean>;
  /**
   * Counts a try at a secret under each of the rules before it is made; 429 after too many wrong ones, for right ones
   * too, or the limit would tell which is right. A refused try does not count.
   */
  takeGuess(rules: readonly RateRule[], who: string): Promise<void>;
  /** The secret was right, or never looked at: the try does not count. */
  giveBack(rules: readonly RateRule[], who: string): Promise<void>;
  /** Counts one write of an account (WRITE_LIMITS). Returns how many there are within its time, and how long that still lasts, ms. */
  countWrite(kind: WriteKind, userId: string): Promise<{ readonly count: number; readonly waitMs: number }>;
  /** The write was not done after all: it does not count. */
  uncountWrite(kind: WriteKind, userId: string): Promise<void>;
}

/** Limits counted in PostgreSQL, for all processes together. `who` is an address or an id; only its hash is kept. */
export function createRateLimits(db: Db, keyOf: AttemptKey, clock: Clock): RateLimits {
  const keyFor = (rule: RateRule, who: string) => keyOf(`limit.${rule}`, networkOf(who));

  async function takeGuess(rules: readonly RateRule[], who: string): Promise<void> {
    for (const [place, rule] of rules.entries()) {
      const waitMs = await count(rule, who);
      if (waitMs === 0) continue;
      await giveBack(rules.slice(0, place + 1), who);
      throw tooMany(waitMs);
    }
  }

  async function giveBack(rules: readonly RateRule[], who: string): Promise<void> {
    await uncountAttempts(db, rules.map((rule) => keyFor(rule, who)));
  }

  /** How long to wait where the act that is hereby counted is one too many, ms; else 0. */
  async function count(rule: RateRule, who: string, tx?: Tx): Promise<number> {
    const { most, withinMs } = RULES[rule];
    const now = clock.now();
    const { failures, firstAt } = await countAttempt(tx ?? db, keyFor(rule, who), { first: new Date(now - withinMs), last: null }, now);
    return failures > most ? Math.max(1, firstAt + withinMs - now) : 0;
  }

  return {
    takeGuess,
    giveBack,
    async take(rule, who, tx) {
      const waitMs = await count(rule, who, tx);
      const { code }: Rule = RULES[rule];
      if (waitMs > 0) throw tooMany(waitMs, code);
    },
    spend: async (rule, who, tx) => (await count(rule, who, tx)) === 0,
    async countWrite(kind, userId) {
      const { withinMs } = WRITE_LIMITS[kind];
      const now = clock.now();
      const { failures, firstAt } = await countAttempt(db, keyOf(`write.${kind}`, userId), { first: new Date(now - withinMs), last: null }, now);
      return { count: failures, waitMs: firstAt + withinMs - now };
    },
    uncountWrite: (kind, userId) => uncountAttempts(db, [keyOf(`write.${kind}`, userId)]),
  };
}

/** 429 with Retry-After. */
export function tooMany(waitMs: number, code: ProblemCode = 'tooManyAttempts'): ProblemError {
  return new ProblemError(429, code, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}
