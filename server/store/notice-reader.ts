import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { localeCodeSchema, type LocaleCode } from '../../schema/records/user.ts';
import { anyOf } from './any-of.ts';
import type { Db, Reading, Tx } from './database.ts';
import { hotStatement } from './hot-statement.ts';
import { findAudience } from './live-reader.ts';
import { noticeSchema, type Notice } from './notice-writer.ts';
import { studentParents, students } from './schema/classes.ts';
import { notices } from './schema/notifications.ts';

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
  const isTrial = notice.kind === 'trial';
  const users = isTrial ? [] : await peopleToTell(db, notice);
  if (!isTrial && users.length === 0) return [];
  return standingDevices(db, { users, trial: isTrial ? notice.subscription : null, now: new Date(now).toISOString() });
}

/** Who sees what happened now, without the one who did it and without those who have muted the thread. */
async function peopleToTell(db: Reading, notice: Exclude<Notice, { kind: 'trial' }>): Promise<string[]> {
  switch (notice.kind) {
    case 'message':
      return (await readersOfMessage(db, { thread: notice.thread, message: notice.message })).map(({ userId }) => userId);
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

const readersOfMessage = hotStatement(
  ['thread', 'message'],
  ($) => `
    select tm.user_id as "userId" from messages m join thread_members tm on tm.thread_id = m.thread_id and tm.user_id <> m.author_id
    where m.id = ${$('message')}::uuid and m.thread_id = ${$('thread')}::uuid and tm.is_notification_enabled`,
  z.object({ userId: z.string() }),
);

/** Devices of people who are still there and whose session on it still stands: not ended, and not run out unused. A trial goes to one browser. */
const standingDevices = hotStatement(
  ['users', 'trial', 'now'],
  ($) => {
    const isStanding = `u.erased_at is null and (s.id is null or s.revoked_at is null and exists (
      select 1 from refresh_tokens r where r.session_id = s.id and r.expires_at > ${$('now')}::timestamptz))`;
    return `
    select 'web' as channel, d.id as "subscriptionId", u.locale
    from web_subscriptions d join users u on u.id = d.user_id left join sessions s on s.id = d.session_id
    where d.id in (select id from web_subscriptions where user_id = any(${$('users')}::uuid[]) union all select ${$('trial')}::uuid) and ${isStanding}
    union all
    select 'native', d.id, u.locale
    from native_subscriptions d join users u on u.id = d.user_id left join sessions s on s.id = d.session_id
    where d.user_id = any(${$('users')}::uuid[]) and ${isStanding}`;
  },
  z.object({ channel: z.enum(['web', 'native']), subscriptionId: z.string(), locale: localeCodeSchema }),
);
