import { and, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { DAY_MS, REFRESH_TOKEN_MS, SENT_KEPT_MS } from '../../schema/limits.ts';
import { pgPublisher } from '../live/pg-live.ts';
import { forgetAttempts } from './attempt-writer.ts';
import { forgetActs } from './audit-writer.ts';
import type { Db } from './database.ts';
import { forgetEdits } from './edit-writer.ts';
import { forgetDeclined, forgetInvitations } from './joining-sweeper.ts';
import { forgetLetters } from './letter-writer.ts';
import { forgetLinks } from './mailed-link-writer.ts';
import { refreshTokens, sessions } from './schema/people.ts';
import { threadLeavers } from './schema/threads.ts';

/**
 * How long what nobody needs any more is kept, ms (ours; docs/operating.md names them). Letters: longer than the longest
 * link in one holds. Sessions that were revoked: as long as their tokens live, so that each device learns of it (F-205). Attempts: as long as an address counts as known to an account (server/plugins/login-waits.ts).
 */
export const KEPT_MS = { letters: 30 * DAY_MS, attempts: 30 * DAY_MS, audit: 365 * DAY_MS, sessions: REFRESH_TOKEN_MS, declined: 90 * DAY_MS, invitations: 180 * DAY_MS, leavers: 180 * DAY_MS, edits: SENT_KEPT_MS } as const;

/** Forgets letters, attempts, used links, ended sessions, old decisions, places that were left and audit entries whose time is over. */
export async function sweepOld(db: Db, now: number): Promise<void> {
  const before = (ms: number) => new Date(now - ms);
  await forgetLetters(db, before(KEPT_MS.letters));
  await forgetAttempts(db, before(KEPT_MS.attempts));
  await forgetLinks(db, before(0));
  await forgetActs(db, before(KEPT_MS.audit));
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, before(0)));
  // A session that has run out unused takes its devices along.
  await db.delete(sessions).where(and(isNull(sessions.revokedAt), sql`not exists (select 1 from ${refreshTokens} where ${refreshTokens.sessionId} = ${sessions.id})`));
  await db.delete(sessions).where(and(isNotNull(sessions.revokedAt), lt(sessions.revokedAt, before(KEPT_MS.sessions))));
  await forgetDeclined({ db, live: pgPublisher, now }, before(KEPT_MS.declined));
  await forgetInvitations({ db, live: pgPublisher, now }, before(KEPT_MS.invitations));
  await forgetEdits(db, before(KEPT_MS.edits));
  await db.delete(threadLeavers).where(lt(threadLeavers.leftAt, before(KEPT_MS.leavers)));
}
