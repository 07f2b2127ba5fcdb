import { DAY_MS } from '../../schema/limits.ts';
import type { Attempts } from '../store/attempt-writer.ts';

/**
 * What is remembered of an account and a network. `pair`: failures in a row of the account at the network; `month`: the
 * same, right log-ins between them or not; `account`: failures in a row at the account, wherever; `address`:
 * failures at the network, of whatever account; `known`: when the account has last logged in there; `opened`: when it
 * was given a new password.
 */
export type LoginCounts = Readonly<Record<'pair' | 'month' | 'account' | 'address' | 'known' | 'opened', Attempts | undefined>>;

/** Failures that nobody has to wait after. */
export const FREE_FAILURES = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Failures after which only a new password or a day helps (NIST SP 800-63B: no more than 100 in a row). */
const HARD_STOP = 100;
const HARD_STOP_MS = DAY_MS;
/**
 * The time in which a network has as many: whoever guesses at school, where the owner logs in every morning and so ends
 * the count in a row, is stopped all the same. Who mistypes a few times and then gets in is forgiven those (login-throttle.ts).
 */
const MONTH_MS = 30 * DAY_MS;
/** Failures of one address, at whatever accounts, after which each wrong try there makes that account wait. */
const ADDRESS_FAILURES = 100;
export const ADDRESS_WINDOW_MS = 10 * 60_000;
const SUSPECT_WAIT_MS = 60_000;
/** An account's failures in a row at one address are forgotten after a day's rest. */
const REST_MS = DAY_MS;
/** An address where the account has logged in lately is a known one. */
const KNOWN_MS = 30 * DAY_MS;

/** Until when the account must wait at this network, ms. */
export function waitOf(counts: LoginCounts, now: number): number {
  const { pair, month, account } = standing(counts, now);
  const isKnown = counts.known !== undefined && now - counts.known.lastAt < KNOWN_MS;
  return Math.max(delayOf(pair, counts.address, now), stopOf(month), isKnown ? 0 : stopOf(account));
}

/** What still counts: nothing from before a new password, nor what has rested. */
export function standing(counts: LoginCounts, now: number): Pick<LoginCounts, 'pair' | 'month' | 'account'> {
  const openedAt = counts.opened?.lastAt ?? -1;
  const since = (found: Attempts | undefined) => (found === undefined || found.lastAt <= openedAt ? undefined : found);
  const [pair, month] = [since(counts.pair), since(counts.month)];
  return {
    pair: pair === undefined || now - pair.lastAt > REST_MS ? undefined : pair,
    month: month === undefined || now - month.firstAt > MONTH_MS ? undefined : month,
    account: since(counts.account),
  };
}

function delayOf(pair: Attempts | undefined, address: Attempts | undefined, now: number): number {
  if (pair === undefined || pair.failures === 0) return 0;
  const grown = pair.failures < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (pair.failures - FREE_FAILURES));
  const isSuspect = address !== undefined && address.failures >= ADDRESS_FAILURES && now - address.firstAt < ADDRESS_WINDOW_MS;
  return pair.lastAt + Math.max(grown, isSuspect ? SUSPECT_WAIT_MS : 0);
}

function stopOf(counted: Attempts | undefined): number {
  return counted === undefined || counted.failures < HARD_STOP ? 0 : counted.lastAt + HARD_STOP_MS;
}
