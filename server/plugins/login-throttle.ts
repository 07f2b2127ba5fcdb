import { DAY_MS } from '../../schema/limits.ts';
import type { Clock } from '../clock.ts';
import { ProblemError } from '../problem-error.ts';
import { clearAttempts, countAttempt, noteSuccess, readAttempts, type Attempts } from '../store/attempt-writer.ts';
import type { Db, Tx } from '../store/database.ts';
import { networkOf, type AttemptKey } from './attempt-key.ts';

export interface LoginThrottle {
  /**
   * One try at an account (its e-mail or login) from an address: refuses with 429 where it has to wait, else does
   * `work`, whose null is a wrong password. Tries at one account go one after another.
   */
  guard<T>(account: string, address: string, work: () => Promise<T | null>): Promise<T | null>;
  /** Opens the account again, at this address at once: its password was changed by who may, where given in the transaction of that. */
  clear(account: string, address: string, tx?: Tx): Promise<void>;
}

const FREE_FAILURES = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Failures in a row at one account after which only a new password, a known device's address or a day helps. */
const HARD_STOP = 100;
const HARD_STOP_MS = DAY_MS;
/** Failures of one address, at whatever accounts, after which each wrong try there makes that account wait. */
const ADDRESS_FAILURES = 100;
const ADDRESS_WINDOW_MS = 10 * 60_000;
const SUSPECT_WAIT_MS = 60_000;
/** An account's failures from one address are forgotten after a day's rest. */
const REST_MS = DAY_MS;
/** An address where the account has logged in lately is a known one. */
const KNOWN_MS = 30 * DAY_MS;
const RENEW_KNOWN_MS = DAY_MS;
/** Tries at one account that may wait for each other in this process. */
const IN_LINE_MAX = 50;

/**
 * Guessing is slowed per account and address: after 5 failures the wait doubles from 1 s to 15 min. At 100 failures in
 * a row the account is closed to all addresses but those where it has logged in before, so that nobody can lock out a
 * known device by guessing. An address is never closed: after 100 failures there each wrong try makes its account wait
 * a minute, so a school behind one address gets in with right passwords. Counted in PostgreSQL, for all processes.
 */
export function createLoginThrottle(db: Db, keyOf: AttemptKey, clock: Clock): LoginThrottle {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();

  async function oneTry<T>(account: string, address: string, work: () => Promise<T | null>): Promise<T | null> {
    const network = networkOf(address);
    const keys = { pair: keyOf('login.pair', account, network), account: keyOf('login.account', account), address: keyOf('login.address', network), known: keyOf('login.known', account, network) };
    const found = await readAttempts(db, Object.values(keys));
    const now = clock.now();
    const known = found.get(keys.known);
    const isKnown = known !== undefined && now - known.lastAt < KNOWN_MS;
    const until = Math.max(waitOf(found.get(keys.pair), found.get(keys.address), now), isKnown ? 0 : stopOf(found.get(keys.account)));
    if (until > now) throw new ProblemError(429, 'tooManyAttempts', { retryAfterSeconds: Math.ceil((until - now) / 1000) });
    const made = await work();
    if (made === null) {
      const rested = { first: null, last: new Date(now - REST_MS) };
      await countAttempt(db, keys.address, { first: new Date(now - ADDRESS_WINDOW_MS), last: null }, now);
      await countAttempt(db, keys.pair, rested, now);
      await countAttempt(db, keys.account, { first: null, last: null }, now);
      return null;
    }
    if (found.has(keys.pair) || found.has(keys.account)) await clearAttempts(db, [keys.pair, keys.account]);
    if (known === undefined || now - known.lastAt > RENEW_KNOWN_MS) await noteSuccess(db, keys.known, now);
    return made;
  }

  return {
    async guard(account, address, work) {
      const line = lines.get(account) ?? { last: Promise.resolve(), length: 0 };
      if (line.length >= IN_LINE_MAX) throw new ProblemError(429, 'tooManyAttempts', { retryAfterSeconds: 1 });
      lines.set(account, line);
      line.length += 1;
      const made = line.last.then(() => oneTry(account, address, work));
      line.last = made.catch(() => undefined);
      try {
        return await made;
      } finally {
        line.length -= 1;
        if (line.length === 0) lines.delete(account);
      }
    },
    clear: (account, address, tx) => clearAttempts(tx ?? db, [keyOf('login.account', account), keyOf('login.pair', account, networkOf(address))]),
  };
}

/** Until when this account must wait at this address, ms. */
function waitOf(pair: Attempts | undefined, address: Attempts | undefined, now: number): number {
  if (pair === undefined || pair.failures === 0 || now - pair.lastAt > REST_MS) return 0;
  const grown = pair.failures < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (pair.failures - FREE_FAILURES));
  const isSuspect = address !== undefined && address.failures >= ADDRESS_FAILURES && now - address.firstAt < ADDRESS_WINDOW_MS;
  return pair.lastAt + Math.max(grown, isSuspect ? SUSPECT_WAIT_MS : 0);
}

/** Until when the account is closed to addresses it does not know, ms. */
function stopOf(account: Attempts | undefined): number {
  return account === undefined || account.failures < HARD_STOP ? 0 : account.lastAt + HARD_STOP_MS;
}
