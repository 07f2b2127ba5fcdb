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
import { askedBy } from './story-statements.ts';

/** A device that is to be told, and in which language. */
export interface Receiver {
  readonly channel: 'web' | 'native';
  readonly subscriptionId: string;
  readonly locale: LocaleCode;
}

/** Notices that are taken in one transaction. */
export const NOTICE_BATCH = 50;

/**
 * Hands the oldest notices with their receivers to `enqueue` and forgets them, in one transaction with what `enqueue`
 * writes: each is handed on once, whatever dies when. Processes share them without waiting for each other. Answers how
 * many there were.
 */
export async function takeNotices(db: Db, now: number, enqueue: (tx: Tx, notice: Notice, receivers: readonly Receiver[]) => Promise<void>): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx.select().from(notices).orderBy(asc(notices.createdAt), asc(notices.id)).limit(NOTICE_BATCH).for('update', { skipLocked: true });
    const told = rows.flatMap((row) => noticeSchema.safeParse(row.notice).data ?? []);
    const ofMessages = await receiversOfMessages(tx, told, now);
    for (const notice of told) {
      if (notice.kind !== 'message') await enqueue(tx, notice, await receiversOf(tx, notice, now));
      else {
        const receivers = ofMessages.get(notice.message) ?? [];
        await enqueue(tx, { ...notice, class: receivers[0]?.class ?? undefined, at: receivers[0]?.at }, receivers);
      }
    }
    if (rows.length > 0) await tx.delete(notices).where(anyOf(notices.id, rows.map(({ id }) => id)));
    return rows.length;
  });
}

/** Those of all messages in one go: most notices are messages. */
async function receiversOfMessages(db: Reading, told: readonly Notice[], now: number): Promise<ReadonlyMap<string, (Receiver & { class: string | null; at: string })[]>> {
  const messages = told.flatMap((notice) => (notice.kind === 'message' ? [notice.message] : []));
  const rows = messages.length === 0 ? [] : await devicesOfMessages(db, { messages, now: new Date(now).toISOString() });
  return Map.groupBy(rows, ({ message }) => message);
}

async function receiversOf(db: Reading, notice: Exclude<Notice, { kind: 'message' }>, now: number): Promise<Receiver[]> {
  const isTrial = notice.kind === 'trial';
  const users = isTrial ? [] : await peopleToTell(db, notice);
  if (!isTrial && users.length === 0) return [];
  return standingDevices(db, { users, trial: isTrial ? notice.subscription : null, now: new Date(now).toISOString() });
}

/** Who sees what happened now, without the one who did it. */
async function peopleToTell(db: Reading, notice: Exclude<Notice, { kind: 'trial' | 'message' }>): Promise<string[]> {
  switch (notice.kind) {
    case 'story':
    case 'event':
      return (await findAudience(db, [`class:${notice.class}`])).filter((userId) => userId !== notice.by);
    case 'reminder':
      return peopleToRemind(db, notice.story);
    case 'request':
      return (await findAudience(db, [`staff:${notice.class}`])).filter((userId) => userId !== notice.by);
    case 'accepted':
    case 'declined':
    case 'moved':
    case 'ended':
      return [notice.parent];
    case 'reward': {
      const [student] = await db.select({ userId: students.userId }).from(students).where(eq(students.id, notice.student));
      const parents = await db.select({ userId: studentParents.parentId }).from(studentParents).where(eq(studentParents.studentId, notice.student));
      return [...(student === undefined ? [] : [student.userId]), ...parents.map(({ userId }) => userId)];
    }
  }
}

/** Who is asked to confirm a story and has not done so by now. */
async function peopleToRemind(db: Reading, storyId: string): Promise<string[]> {
  return (await silentOnes(db, { story: storyId })).map(({ id }) => id);
}

const silentOnes = hotStatement(
  ['story'],
  ($) => `
    select who.id from stories s cross join lateral (${askedBy('s')}) who
    where s.id = ${$('story')}::uuid and s.is_ack_asked and not exists (select 1 from story_readers r where r.story_id = s.id and r.user_id = who.id and r.acknowledged_at is not null)`,
  z.object({ id: z.string() }),
);

const receiverSchema = z.object({ channel: z.enum(['web', 'native']), subscriptionId: z.string(), locale: localeCodeSchema });

/** Devices `d` of people who are still there and whose session on it still stands: not ended, and not run out unused. */
const standing = (devices: string, now: string) => `
  from ${devices} join users u on u.id = d.user_id left join sessions s on s.id = d.session_id
  where u.erased_at is null and (s.id is null or s.revoked_at is null and exists (
    select 1 from refresh_tokens r where r.session_id = s.id and r.expires_at > ${now}::timestamptz))`;

/** The devices of one person to whom something is told now. */
export function devicesOf(db: Reading, userId: string, now: number): Promise<Receiver[]> {
  return standingDevices(db, { users: [userId], trial: null, now: new Date(now).toISOString() });
}

/** Devices of people, or one browser for a trial. */
const standingDevices = hotStatement(
  ['users', 'trial', 'now'],
  ($) => `
    select 'web' as channel, d.id as "subscriptionId", u.locale ${standing('web_subscriptions d', $('now'))}
      and d.id in (select id from web_subscriptions where user_id = any(${$('users')}::uuid[]) union all select ${$('trial')}::uuid)
    union all
    select 'native', d.id, u.locale ${standing('native_subscriptions d', $('now'))} and d.user_id = any(${$('users')}::uuid[])`,
  receiverSchema,
);

/** Devices of those who are in the thread of a message and have neither written it nor muted the thread. */
const devicesOfMessages = hotStatement(
  ['messages', 'now'],
  ($) => `
    with told as (
      select m.id as message, t.class_id as class, tm.user_id, to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from messages m join threads t on t.id = m.thread_id
      join thread_members tm on tm.thread_id = m.thread_id and tm.user_id <> m.author_id and tm.is_notification_enabled
      where m.id = any(${$('messages')}::uuid[]))
    select told.message, told.class, told.at, 'web' as channel, d.id as "subscriptionId", u.locale ${standing('told join web_subscriptions d on d.user_id = told.user_id', $('now'))}
    union all
    select told.message, told.class, told.at, 'native', d.id, u.locale ${standing('told join native_subscriptions d on d.user_id = told.user_id', $('now'))}`,
  receiverSchema.extend({ message: z.string(), class: z.string().nullable(), at: z.string() }),
);
