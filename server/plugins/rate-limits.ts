import type { Clock } from '../clock.ts';
import { DAY_MS, REQUESTS_A_DAY } from '../../schema/limits.ts';
import { ProblemError, type ProblemCode } from '../problem-error.ts';
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

/** What one address, or one account, may do within a time. An address can be a whole school. */
const RULES = {
  checkEmail: { most: 60, withinMs: 10 * MINUTE_MS },
  checkEmailDay: { most: 400, withinMs: DAY_MS },
  register: { most: 100, withinMs: HOUR_MS },
  passwordLink: { most: 60, withinMs: HOUR_MS },
  passwordLinkAccount: { most: 10, withinMs: HOUR_MS },
  verifyLink: { most: 60, withinMs: HOUR_MS },
  verifyLinkAccount: { most: 10, withinMs: HOUR_MS },
  /** Wrong links and codes; right ones do not count. A code alone opens nothing (design.md section 4). */
  wrongLink: { most: 60, withinMs: 10 * MINUTE_MS },
  wrongCode: { most: 10, withinMs: 10 * MINUTE_MS },
  wrongCodeAddress: { most: 60, withinMs: 10 * MINUTE_MS },
  wrongCodeDay: { most: 200, withinMs: DAY_MS },
  /** Letters of invitations to one contact; more would be a nuisance, whoever asks for them. */
  invitationLetter: { most: 5, withinMs: HOUR_MS },
  /** Letters of one teacher's invitations; several new classes in a day, but no mailing for strangers. */
  invitationLetterDay: { most: 300, withinMs: DAY_MS },
  /** Somebody whose address nobody has verified; a class has about so many parents. */
  invitationLetterUnverified: { most: 60, withinMs: DAY_MS },
  /** Asking for one child again and again, whatever became of it. */
  requestDay: { most: REQUESTS_A_DAY, withinMs: DAY_MS, code: 'askedOften' },
  feedback: { most: 20, withinMs: HOUR_MS },
  errorReport: { most: 30, withinMs: HOUR_MS },
} as const satisfies Record<string, Rule>;
export type RateRule = keyof typeof RULES;

export interface RateLimits {
  /** Counts one act of the address or account, where given in the transaction of the act; 429 where it is one too many. */
  take(rule: RateRule, who: string, tx?: Tx): Promise<void>;
  /**
   * Counts a try at a secret under each of the rules before it is made; 429 after too many wrong ones, for right ones
   * too, or the limit would tell which is right. A refused try does not count.
   */
  takeGuess(rules: readonly RateRule[], who: string): Promise<void>;
  /** The secret was right, or never looked at: the try does not count. */
  giveBack(rules: readonly RateRule[], who: string): Promise<void>;
  /** Looks up a secret (a code, a link) as both of these say: null from `work` is a wrong one. */
  lookUp<T>(rules: readonly RateRule[], who: string, work: () => Promise<T | null>): Promise<T | null>;
}

/** Limits counted in PostgreSQL, for all processes together. `who` is an address or an id; only its hash is kept. */
export function createRateLimits(db: Db, keyOf: AttemptKey, clock: Clock): RateLimits {
  const keyFor = (rule: RateRule, who: string) => keyOf(`limit.${rule}`, networkOf(who));

  async function takeGuess(rules: readonly RateRule[], who: string): Promise<void> {
    const now = clock.now();
    for (const [place, rule] of rules.entries()) {
      const { most, withinMs } = RULES[rule];
      const { failures, firstAt } = await countAttempt(db, keyFor(rule, who), { first: new Date(now - withinMs), last: null }, now);
      if (failures <= most) continue;
      await giveBack(rules.slice(0, place + 1), who);
      throw tooMany(firstAt + withinMs - now);
    }
  }

  async function giveBack(rules: readonly RateRule[], who: string): Promise<void> {
    await uncountAttempts(db, rules.map((rule) => keyFor(rule, who)));
  }

  return {
    takeGuess,
    giveBack,
    async take(rule, who, tx) {
      const { most, withinMs, code }: Rule = RULES[rule];
      const now = clock.now();
      const { failures, firstAt } = await countAttempt(tx ?? db, keyFor(rule, who), { first: new Date(now - withinMs), last: null }, now);
      if (failures > most) throw tooMany(firstAt + withinMs - now, code);
    },
    async lookUp(rules, who, work) {
      await takeGuess(rules, who);
      let isWrong = false;
      try {
        const made = await work();
        isWrong = made === null;
        return made;
      } finally {
        if (!isWrong) await giveBack(rules, who);
      }
    },
  };
}

function tooMany(waitMs: number, code: ProblemCode = 'tooManyAttempts'): ProblemError {
  return new ProblemError(429, code, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}
