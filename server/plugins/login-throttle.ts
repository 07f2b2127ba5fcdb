import type { Clock } from '../clock.ts';

export interface LoginThrottle {
  /** How long this account must wait from this address, ms; 0 when it may try now. */
  waitMs(account: string, address: string): number;
  recordFailure(account: string, address: string): void;
  recordSuccess(account: string, address: string): void;
}

const FREE_FAILURES = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15 * 60_000;
const ADDRESS_FAILURES = 100;
const ADDRESS_WINDOW_MS = 10 * 60_000;
const FORGET_AFTER_MS = 60 * 60_000;
const REMEMBERED_MAX = 50_000;

interface Failures {
  count: number;
  lastAt: number;
  blockedUntil: number;
}

/**
 * After 5 failures of one account from one address the wait doubles from 1 s to 15 min. An address is stopped after
 * 100 failures in 10 minutes; good logins never count, so a whole school behind one address gets in.
 */
export function createLoginThrottle(clock: Clock): LoginThrottle {
  const accounts = new Map<string, Failures>();
  const addresses = new Map<string, Failures>();

  function failuresOf(map: Map<string, Failures>, key: string, forgetAfter: number): Failures | undefined {
    const found = map.get(key);
    if (found !== undefined && found.blockedUntil < clock.now() && clock.now() - found.lastAt > forgetAfter) {
      map.delete(key);
      return undefined;
    }
    return found;
  }

  function count(map: Map<string, Failures>, key: string, forgetAfter: number): Failures {
    const failures = failuresOf(map, key, forgetAfter) ?? { count: 0, lastAt: 0, blockedUntil: 0 };
    if (map.size >= REMEMBERED_MAX) map.clear();
    map.set(key, failures);
    failures.count += 1;
    failures.lastAt = clock.now();
    return failures;
  }

  return {
    waitMs(account, address) {
      const until = Math.max(failuresOf(accounts, `${account}\n${address}`, FORGET_AFTER_MS)?.blockedUntil ?? 0, failuresOf(addresses, address, ADDRESS_WINDOW_MS)?.blockedUntil ?? 0);
      return Math.max(0, until - clock.now());
    },
    recordFailure(account, address) {
      const ofAccount = count(accounts, `${account}\n${address}`, FORGET_AFTER_MS);
      if (ofAccount.count >= FREE_FAILURES) ofAccount.blockedUntil = clock.now() + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (ofAccount.count - FREE_FAILURES));
      const ofAddress = count(addresses, address, ADDRESS_WINDOW_MS);
      if (ofAddress.count >= ADDRESS_FAILURES) ofAddress.blockedUntil = clock.now() + ADDRESS_WINDOW_MS;
    },
    recordSuccess(account, address) {
      accounts.delete(`${account}\n${address}`);
    },
  };
}
