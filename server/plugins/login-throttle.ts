import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS } from '../../schema/limits.ts';
import type { Clock } from '../clock.ts';
import { ProblemError } from '../problem-error.ts';
import { claimAttempts, clearAttempts, countAttempt, noteSuccess, readAttempts, returnAttempts, type Attempts } from '../store/attempt-writer.ts';
import type { Db, Tx } from '../store/database.ts';
import { inTransaction } from '../store/writing.ts';
import { networkOf, type AttemptKey } from './attempt-key.ts';
import { ADDRESS_WINDOW_MS, FREE_FAILURES, standing, waitOf, type LoginCounts } from './login-waits.ts';

export interface LoginThrottle {
  /**
   * One try at an account (its e-mail or login) from an address: refuses with 429 where it has to wait, else does
   * `work`, whose null is a wrong password. `passwords`: how many of them the work tries. One account's go one after another.
   */
  guard<T>(account: string, address: string, work: () => Promise<T | null>, passwords?: number): Promise<T | null>;
  /** Opens the account again, everywhere: its password was changed by who may, where given in the transaction of that. */
  clear(account: string, tx?: Tx): Promise<void>;
}

type Keys = Readonly<Record<keyof LoginCounts, string>>;

const RENEW_KNOWN_MS = DAY_MS;
/** Tries at one account that may wait for each other in this process. */
const IN_LINE_MAX = 50;
/** How often a try is begun again because another process has counted one in between. */
const CLAIMS_MAX = 20;
/** After the first lost claim a try waits at random up to this, ms, after the second up to twice this, and so on. */
const CLAIM_PAUSE_MS = 2;

/**
 * Guessing is slowed per account and network: after 5 failures the wait doubles from 1 s to 15 min. A hundred failures
 * close the account for a day: at one network, known or not, when they were made there within a month; to all networks
 * where it has not logged in lately, when they came in a row from wherever. So nobody elsewhere can lock out an owner at
 * a known network. Who guesses from the owner's own network can, there and for log-ins alone: sessions go on, and a new
 * password (by letter, or by the student's teacher) opens it at once. A network as such is never closed: after 100
 * failures there each wrong try makes its account wait a minute, so a school behind one address gets in with right
 * passwords. Counted in PostgreSQL for all processes, and before the try, so that many processes have no more tries.
 */
export function createLoginThrottle(db: Db, keyOf: AttemptKey, clock: Clock): LoginThrottle {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();

  function keysOf(account: string, network: string): Keys {
    return {
      pair: keyOf('login.pair', account, network),
      month: keyOf('login.month', account, network),
      account: keyOf('login.account', account),
      address: keyOf('login.address', network),
      known: keyOf('login.known', account, network),
      opened: keyOf('login.opened', account),
    };
  }

  /** Counts a try that has not been made yet, or refuses it. Answers what there was before. */
  async function claim(keys: Keys, passwords: number, now: number): Promise<LoginCounts> {
    for (let turn = 0; turn < CLAIMS_MAX; turn += 1) {
      const found = await readAttempts(db, Object.values(keys));
      const of = (name: keyof Keys) => found.get(keys[name]);
      const before: LoginCounts = { pair: of('pair'), month: of('month'), account: of('account'), address: of('address'), known: of('known'), opened: of('opened') };
      const until = waitOf(before, now);
      if (until > now) throw tooMany(until - now);
      const { pair, month, account } = standing(before, now);
      const more = (key: string, counted: Attempts | undefined) => ({ key, failures: (counted?.failures ?? 0) + passwords, firstAt: counted?.firstAt ?? now, lastAt: now });
      // The account's count comes with each try at it, so it tells whether another process was in between.
      if (await claimAttempts(db, [more(keys.account, account), more(keys.pair, pair), more(keys.month, month)], before.account)) return before;
      // Another process that has many tries in line would otherwise come first each time.
      await pause(Math.random() * CLAIM_PAUSE_MS * (turn + 1));
    }
    throw tooMany(0);
  }

  async function oneTry<T>(account: string, address: string, work: () => Promise<T | null>, passwords: number): Promise<T | null> {
    const keys = keysOf(account, networkOf(address));
    const now = clock.now();
    const before = await claim(keys, passwords, now);
    let made: T | null;
    try {
      made = await work();
    } catch (error) {
      // What is answered then says nothing of the password.
      await inTransaction(db, async (tx) => {
        for (const name of ['account', 'pair', 'month'] as const) await returnAttempts(tx, { key: keys[name], before: before[name] }, passwords, now);
      });
      throw error;
    }
    if (made === null) {
      await countAttempt(db, keys.address, { first: new Date(now - ADDRESS_WINDOW_MS), last: null }, now);
      return null;
    }
    // A child who mistypes a few times every morning is no guesser, and somebody else's guesses are more than a few.
    const forgiven = Math.min(FREE_FAILURES, standing(before, now).pair?.failures ?? 0);
    await inTransaction(db, async (tx) => {
      await clearAttempts(tx, keys.account);
      await clearAttempts(tx, keys.pair);
      await returnAttempts(tx, { key: keys.month, before: before.month }, passwords + forgiven, now);
    });
    if (before.known === undefined || now - before.known.lastAt > RENEW_KNOWN_MS) await noteSuccess(db, keys.known, now);
    return made;
  }

  return {
    async guard(account, address, work, passwords = 1) {
      const line = lines.get(account) ?? { last: Promise.resolve(), length: 0 };
      if (line.length >= IN_LINE_MAX) throw tooMany(0);
      lines.set(account, line);
      line.length += 1;
      const made = line.last.then(() => oneTry(account, address, work, passwords));
      line.last = made.catch(() => undefined);
      try {
        return await made;
      } finally {
        line.length -= 1;
        if (line.length === 0) lines.delete(account);
      }
    },
    clear: (account, tx) => noteSuccess(tx ?? db, keyOf('login.opened', account), clock.now()),
  };
}

function tooMany(waitMs: number): ProblemError {
  return new ProblemError(429, 'tooManyAttempts', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}
