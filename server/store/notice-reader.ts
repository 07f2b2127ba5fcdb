import { and, asc, eq, gt, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { LocaleCode } from '../../schema/records/user.ts';
import { anyOf } from './any-of.ts';
import type { Db, Reading, Tx } from './database.ts';
import { findAudience } from './live-reader.ts';
import { noticeSchema, type Notice } from './notice-writer.ts';
import { studentParents, students } from './schema/classes.ts';
import { nativeSubscriptions, notices, webSubscriptions } from './schema/notifications.ts';
import { refreshTokens, sessions, users } from './schema/people.ts';
import { messages, threadMembers } from './schema/threads.ts';

/** A device that is to be told, and in which language. */
export interface Receiver {
  readonly channel: 'web' | 'native';
  readonly subscriptionId: string;
  readonly locale: LocaleCode;
}

const BATCH = 50;

/**
 * Hands the oldest notices with their receivers to `enqueue` and forgets them, in one transaction with what `enqueue`
 * writes: each is handed on once, whatever dies when. Processes share them without waiting for each other. Answers how
 * many there were.
 */
export async function takeNotices(db: Db, now: number, enqueue: (tx: Tx, notice: Notice, receivers: readonly Receiver[]) => Promise<void>): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx.select().from(notices).orderBy(asc(notices.createdAt), asc(notices.id)).limit(BATCH).for('update', { skipLocked: true });
    for (const row of rows) {
      const notice = noticeSchema.safeParse(row.notice);
      if (notice.success) await enqueue(tx, notice.data, await receiversOf(tx, notice.data, now));
    }
    if (rows.length > 0) await tx.delete(notices).where(anyOf(notices.id, rows.map(({ id }) => id)));
    return rows.length;
  });
}

async function receiversOf(db: Reading, notice: Notice, now: number): Promise<Receiver[]> {
  if (notice.kind === 'trial') return devices(db, { web: eq(webSubscriptions.id, notice.subscription) }, now);
  const userIds = await peopleToTell(db, notice);
  if (userIds.length === 0) return [];
  return devices(db, { web: anyOf(webSubscriptions.userId, userIds), native: anyOf(nativeSubscriptions.userId, userIds) }, now);
}

/** Who sees what happened now, without the one who did it and without those who have muted the thread. */
async function peopleToTell(db: Reading, notice: Exclude<Notice, { kind: 'trial' }>): Promise<string[]> {
  switch (notice.kind) {
    case 'message': {
      const rows = await db
        .select({ userId: threadMembers.userId })
        .from(threadMembers)
        .innerJoin(messages, and(eq(messages.id, notice.message), eq(messages.threadId, threadMembers.threadId), ne(messages.authorId, threadMembers.userId)))
        .where(and(eq(threadMembers.threadId, notice.thread), eq(threadMembers.isNotificationEnabled, true)));
      return rows.map(({ userId }) => userId);
    }
    case 'story':
    case 'event':
      return (await findAudience(db, [`class:${notice.class}`])).filter((userId) => userId !== notice.by);
    case 'request':
      return findAudience(db, [`staff:${notice.class}`]);
    case 'accepted':
      return [notice.parent];
    case 'reward': {
      const [student] = await db.select({ userId: students.userId }).from(students).where(eq(students.id, notice.student));
      const parents = await db.select({ userId: studentParents.parentId }).from(studentParents).where(eq(studentParents.studentId, notice.student));
      return [...(student === undefined ? [] : [student.userId]), ...parents.map(({ userId }) => userId)];
    }
  }
}

/** Devices of people who are still there and whose session on it still stands: not ended, and not run out unused. */
async function devices(db: Reading, meant: { web: SQL; native?: SQL }, now: number): Promise<Receiver[]> {
  const isRenewable = sql`exists (select 1 from ${refreshTokens} where ${refreshTokens.sessionId} = ${sessions.id} and ${gt(refreshTokens.expiresAt, new Date(now))})`;
  const isStanding = and(isNull(users.erasedAt), or(isNull(sessions.id), and(isNull(sessions.revokedAt), isRenewable)));
  const web = await db
    .select({ subscriptionId: webSubscriptions.id, locale: users.locale })
    .from(webSubscriptions)
    .innerJoin(users, eq(users.id, webSubscriptions.userId))
    .leftJoin(sessions, eq(sessions.id, webSubscriptions.sessionId))
    .where(and(meant.web, isStanding));
  const native = await db
    .select({ subscriptionId: nativeSubscriptions.id, locale: users.locale })
    .from(nativeSubscriptions)
    .innerJoin(users, eq(users.id, nativeSubscriptions.userId))
    .leftJoin(sessions, eq(sessions.id, nativeSubscriptions.sessionId))
    .where(and(meant.native ?? sql`false`, isStanding));
  return [...web.map((row): Receiver => ({ channel: 'web', ...row })), ...native.map((row): Receiver => ({ channel: 'native', ...row }))];
}
