import { forgetAttempts } from './attempt-writer.ts';
import { forgetActs } from './audit-writer.ts';
import type { Db } from './database.ts';
import { forgetLetters } from './letter-writer.ts';
import { forgetLinks } from './mailed-link-writer.ts';

const DAY_MS = 24 * 3_600_000;
/** Longer than the longest link in a letter holds. */
const LETTERS_MS = 30 * DAY_MS;
/** As long as an address counts as known to an account (server/plugins/login-throttle.ts). */
const ATTEMPTS_MS = 30 * DAY_MS;
const AUDIT_MS = 365 * DAY_MS;

/** Forgets what has served around accounts: letters, ended links, attempts, old entries of the audit log. */
export async function sweepAccounts(db: Db, now: number): Promise<void> {
  await forgetLetters(db, new Date(now - LETTERS_MS));
  await forgetLinks(db, new Date(now));
  await forgetAttempts(db, new Date(now - ATTEMPTS_MS));
  await forgetActs(db, new Date(now - AUDIT_MS));
}
