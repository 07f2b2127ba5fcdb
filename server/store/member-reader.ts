import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { ThreadMember } from '../../schema/records/thread.ts';
import { anyOf } from './any-of.ts';
import type { Reading } from './database.ts';
import { limitOf, pageOf, type Page, type PageWindow } from './page-window.ts';
import { peopleByIds, personIn } from './people-reader.ts';
import { threadMembers } from './schema/threads.ts';
import type { Viewer } from './viewer.ts';

/** Members of a thread that the viewer is in; the caller has checked that. */
export async function listMembers(db: Reading, viewer: Viewer, threadId: string, window: PageWindow): Promise<Page<ThreadMember>> {
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(threadMembers).where(eq(threadMembers.threadId, threadId));
  const [after] = window.after ?? [];
  const rows = await db
    .select({ id: threadMembers.userId })
    .from(threadMembers)
    .where(and(eq(threadMembers.threadId, threadId), after === undefined ? undefined : gt(threadMembers.userId, after)))
    .orderBy(asc(threadMembers.userId))
    .offset(window.offset)
    .limit(limitOf(window));
  return pageOf(window, counted?.total ?? 0, rows.map(({ id }) => ({ id, key: [id] })), (ids) => membersByUserIds(db, viewer, threadId, ids));
}

/** Members of one thread by user id. Whether somebody else has muted the thread is theirs alone. */
export async function membersByUserIds(db: Reading, viewer: Viewer, threadId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, ThreadMember>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.select().from(threadMembers).where(and(eq(threadMembers.threadId, threadId), anyOf(threadMembers.userId, userIds)));
  const people = await peopleByIds(db, rows.map((row) => row.userId));
  return new Map(
    rows.map((row): [string, ThreadMember] => {
      const isMine = row.userId === viewer.userId;
      const member: ThreadMember = {
        '@id': `${iri.thread(threadId)}/members/${row.userId}`,
        '@type': 'ThreadMember',
        _id: row.userId,
        version: row.version,
        user: personIn(people, row.userId),
        isNotificationEnabled: isMine ? row.isNotificationEnabled : true,
        lastReadMessage: row.lastReadMessageId !== null ? iri.message(threadId, row.lastReadMessageId) : null,
      };
      return [row.userId, member];
    }),
  );
}
