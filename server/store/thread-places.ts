import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { anyOf } from './any-of.ts';
import type { Tx } from './database.ts';
import { threads } from './schema/threads.ts';

/** Somebody's place in a thread. */
export interface ThreadPlace {
  readonly threadId: string;
  readonly userId: string;
}

const placesSchema = z.array(z.object({ threadId: z.string(), userId: z.string() }));

/**
 * Takes people into the classes' threads of one kind. Who was in one before has muted and read there what they had then,
 * and a thread's version never goes back for them. For somebody new, what was sent before counts as read (F-206). Answers who is new in which thread.
 */
export async function joinThreads(tx: Tx, classIds: readonly string[], type: 'students' | 'parents', userIds: readonly string[]): Promise<ThreadPlace[]> {
  if (classIds.length === 0 || userIds.length === 0) return [];
  const { rows } = await tx.execute(sql`
    with places as (
      select threads.id as thread_id, comer as user_id, threads.last_message_sent_at from threads, unnest(${sql.param([...userIds])}::uuid[]) comer
      where threads.class_id = any(${sql.param([...classIds])}::uuid[]) and threads.type = ${type}),
    back as (delete from thread_leavers using places where thread_leavers.thread_id = places.thread_id and thread_leavers.user_id = places.user_id returning thread_leavers.*)
    insert into thread_members (thread_id, user_id, is_notification_enabled, last_read_message_id, last_read_at, history_until, version)
    select thread_id, user_id, coalesce(back.is_notification_enabled, true), back.last_read_message_id, back.last_read_at,
      case when back.version is null then last_message_sent_at else back.history_until end, coalesce(back.version, 0) + 1
    from places left join back using (thread_id, user_id)
    on conflict do nothing
    returning thread_id as "threadId", user_id as "userId"`);
  const joined = placesSchema.parse(rows);
  await tx.update(threads).set({ version: sql`${threads.version} + 1` }).where(anyOf(threads.id, joined.map(({ threadId }) => threadId)));
  return joined;
}

/** Takes people out of a class's threads, and remembers what they had set and read there. Answers who left which thread. */
export async function leaveThreads(tx: Tx, classId: string, userIds: readonly string[]): Promise<ThreadPlace[]> {
  const ids = (await tx.select({ id: threads.id }).from(threads).where(eq(threads.classId, classId))).map((row) => row.id);
  if (ids.length === 0) return [];
  const { rows } = await tx.execute(sql`
    with gone as (
      delete from thread_members where thread_id = any(${sql.param(ids)}::uuid[]) and user_id = any(${sql.param([...userIds])}::uuid[]) returning *)
    insert into thread_leavers (thread_id, user_id, is_notification_enabled, last_read_message_id, last_read_at, history_until, version)
    select thread_id, user_id, is_notification_enabled, last_read_message_id, last_read_at, history_until, version from gone
    on conflict (thread_id, user_id) do update set is_notification_enabled = excluded.is_notification_enabled, last_read_message_id = excluded.last_read_message_id,
      last_read_at = excluded.last_read_at, history_until = excluded.history_until, version = excluded.version, left_at = excluded.left_at
    returning thread_id as "threadId", user_id as "userId"`);
  await tx.update(threads).set({ version: sql`${threads.version} + 1` }).where(anyOf(threads.id, ids));
  return placesSchema.parse(rows);
}
