import { and, desc, eq, gt, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { Thread } from '../../schema/records/thread.ts';
import { canCreateThreadMessage, type ThreadStanding } from '../../schema/rules/permission-rules.ts';
import type { Reading } from './database.ts';
import { classIconRef } from './icon-reader.ts';
import { instantKey } from './instant-range.ts';
import { limitOf, pageOf, type Page, type PageWindow } from './page-window.ts';
import { personOf } from './people-reader.ts';
import { messages, threadMembers, threads } from './schema/threads.ts';
import { EXCERPT_LENGTH, threadsOfIds, type ThreadRow } from './thread-statements.ts';
import { companyIn } from './thread-company.ts';
import type { Viewer } from './viewer.ts';

/** The threads among `ids` that the viewer is in, as the viewer sees them. */
export async function threadsByIds(db: Reading, viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Thread>> {
  if (ids.length === 0) return new Map();
  const rows = await threadsOfIds(db, { user: viewer.userId, ids });
  const company = await companyIn(db, viewer, rows.filter((row) => row.class === null).map((row) => row.id));
  return new Map(rows.map((row) => [row.id, threadOf(row, { role: viewer.role, company: company.get(row.id) ?? [] })]));
}

function threadOf({ class: group, mine, last, ...thread }: ThreadRow, talk: ThreadStanding): Thread {
  return {
    '@id': iri.thread(thread.id),
    '@type': 'Thread',
    _id: thread.id,
    version: thread.version + mine.version + (group?.version ?? 0),
    type: thread.type,
    name: thread.name === '' ? (group?.name ?? '') : thread.name,
    class: thread.classId === null ? null : iri.class(thread.classId),
    icon: group === null ? null : classIconRef(group.iconId),
    members: thread.members.map(personOf),
    membersCount: thread.membersCount,
    lastMessage:
      last === null
        ? null
        : { '@id': iri.message(thread.id, last.id), createdBy: personOf(last.author), createdAt: new Date(last.createdAt).toISOString(), body: excerptOf(last.body), attachmentsCount: last.attachmentsCount },
    lastMessageSentAt: instantOf(thread.lastMessageSentAt),
    unreadCount: thread.unreadCount,
    myReadAt: instantOf(mine.lastReadAt),
    othersReadAt: instantOf(thread.othersReadAt),
    isNotificationEnabled: mine.isNotificationEnabled,
    canCreateThreadMessage: canCreateThreadMessage(group === null ? talk : { classStatus: group.status }),
  };
}

/** The viewer's threads, of one class or of all, the most lately used first and those without messages last. */
export async function listThreads(db: Reading, viewer: Viewer, filter: { classId?: string | undefined }, window: PageWindow): Promise<Page<Thread>> {
  const condition = and(eq(threadMembers.userId, viewer.userId), filter.classId === undefined ? undefined : eq(threads.classId, filter.classId));
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(threadMembers).innerJoin(threads, eq(threads.id, threadMembers.threadId)).where(condition);
  const rows = await db
    .select({ id: threads.id, sentAt: threads.lastMessageSentAt })
    .from(threadMembers)
    .innerJoin(threads, eq(threads.id, threadMembers.threadId))
    .where(and(condition, behind(window.after)))
    .orderBy(sql`${threads.lastMessageSentAt} desc nulls last`, desc(threads.id))
    .offset(window.offset)
    .limit(limitOf(window));
  const keyed = rows.map((row) => ({ id: row.id, key: [row.sentAt?.toISOString() ?? '', row.id] }));
  return pageOf(window, counted?.total ?? 0, keyed, (ids) => threadsByIds(db, viewer, ids));
}

/** Whether the viewer is in the thread. */
export async function isMember(db: Reading, viewer: Viewer, threadId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: threadMembers.userId })
    .from(threadMembers)
    .where(and(eq(threadMembers.threadId, threadId), eq(threadMembers.userId, viewer.userId)));
  return rows.length > 0;
}

/** Unread messages of the viewer, in all and by class. */
export async function countUnread(db: Reading, viewer: Viewer): Promise<{ count: number; classes: Record<string, number> }> {
  const rows = await db
    .select({ classId: threads.classId, count: sql<number>`count(*)::int` })
    .from(threadMembers)
    .innerJoin(threads, eq(threads.id, threadMembers.threadId))
    .innerJoin(messages, isUnread(viewer))
    .where(eq(threadMembers.userId, viewer.userId))
    .groupBy(threads.classId);
  const byClass = rows.flatMap((row) => (row.classId === null ? [] : [[row.classId, row.count] as const]));
  return { count: rows.reduce((sum, row) => sum + row.count, 0), classes: Object.fromEntries(byClass) };
}

/** Unread messages of the threads that the viewer has not muted: what the app's icon shows. */
export async function countHeard(db: Reading, viewer: Viewer): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(threadMembers)
    .innerJoin(messages, isUnread(viewer))
    .where(and(eq(threadMembers.userId, viewer.userId), eq(threadMembers.isNotificationEnabled, true)));
  return row?.count ?? 0;
}

function isUnread(viewer: Viewer): SQL | undefined {
  return and(
    eq(messages.threadId, threadMembers.threadId),
    ne(messages.authorId, viewer.userId),
    gt(messages.createdAt, sql`coalesce(greatest(${threadMembers.lastReadAt}, ${threadMembers.historyUntil}), '-infinity')`),
  );
}

function instantOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** Cut between characters, never inside a surrogate pair. */
function excerptOf(body: string): string {
  if (body.length <= EXCERPT_LENGTH) return body;
  const cut = body.slice(0, EXCERPT_LENGTH);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

function behind(after: readonly string[] | null): SQL | undefined {
  if (after === null) return undefined;
  const [sentAt, ...ids] = after;
  // Where nothing was said yet, the threads stand by their ids alone.
  const key = instantKey(sentAt === '' ? [new Date(0).toISOString(), ...ids] : after);
  if (key === null) return undefined;
  const { at, id } = key;
  if (sentAt === '') return and(isNull(threads.lastMessageSentAt), lt(threads.id, id));
  return or(lt(threads.lastMessageSentAt, at), and(eq(threads.lastMessageSentAt, at), lt(threads.id, id)), isNull(threads.lastMessageSentAt));
}
