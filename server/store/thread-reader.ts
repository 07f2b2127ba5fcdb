import { and, desc, eq, gt, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { Person } from '../../schema/records/user.ts';
import type { Thread } from '../../schema/records/thread.ts';
import { canCreateThreadMessage } from '../../schema/rules/permission-rules.ts';
import { anyOf } from './any-of.ts';
import type { Reading } from './database.ts';
import { classIconRef } from './icon-reader.ts';
import { limitOf, pageOf, type Page, type PageWindow } from './page-window.ts';
import { peopleByIds, personIn } from './people-reader.ts';
import { classes } from './schema/classes.ts';
import { messages, threadMembers, threads } from './schema/threads.ts';
import { companyIn } from './thread-company.ts';
import type { Viewer } from './viewer.ts';

/** Characters of the last message that the thread list shows. */
const EXCERPT_LENGTH = 200;

/** The threads among `ids` that the viewer is in, as the viewer sees them. */
export async function threadsByIds(db: Reading, viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Thread>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ thread: threads, mine: threadMembers, class: classes, last: messages })
    .from(threads)
    .innerJoin(threadMembers, and(eq(threadMembers.threadId, threads.id), eq(threadMembers.userId, viewer.userId)))
    .leftJoin(classes, eq(classes.id, threads.classId))
    .leftJoin(messages, eq(messages.id, threads.lastMessageId))
    .where(anyOf(threads.id, ids));
  const known = rows.map((row) => row.thread.id);
  if (known.length === 0) return new Map();
  const talkers = rows.filter((row) => isListed(row.thread.type)).map((row) => row.thread.id);
  const members = talkers.length === 0 ? [] : await db.select({ threadId: threadMembers.threadId, userId: threadMembers.userId }).from(threadMembers).where(anyOf(threadMembers.threadId, talkers));
  const people = await peopleByIds(db, [...members.map((row) => row.userId), ...rows.flatMap((row) => (row.last === null ? [] : [row.last.authorId]))]);
  const facts = await memberFacts(db, viewer, known);
  const unread = await unreadCounts(db, viewer, known);
  const company = await companyIn(db, viewer, rows.filter((row) => row.class === null).map((row) => row.thread.id));
  return new Map(
    rows.map(({ thread, mine, class: group, last }): [string, Thread] => {
      const record: Thread = {
        '@id': iri.thread(thread.id),
        '@type': 'Thread',
        _id: thread.id,
        version: thread.version + mine.version + (group?.version ?? 0),
        type: thread.type,
        name: thread.name === '' ? (group?.name ?? '') : thread.name,
        class: thread.classId === null ? null : iri.class(thread.classId),
        icon: group === null ? null : classIconRef(group.iconId),
        members: membersIn(people, members.filter((row) => row.threadId === thread.id)),
        membersCount: facts.get(thread.id)?.membersCount ?? 0,
        lastMessage:
          last === null
            ? null
            : {
                '@id': iri.message(thread.id, last.id),
                createdBy: personIn(people, last.authorId),
                createdAt: last.createdAt.toISOString(),
                body: excerptOf(last.body),
                attachmentsCount: last.attachmentIds.length,
              },
        lastMessageSentAt: thread.lastMessageSentAt?.toISOString() ?? null,
        unreadCount: unread.get(thread.id) ?? 0,
        myReadAt: mine.lastReadAt?.toISOString() ?? null,
        othersReadAt: facts.get(thread.id)?.othersReadAt ?? null,
        isNotificationEnabled: mine.isNotificationEnabled,
        canCreateThreadMessage: canCreateThreadMessage(group === null ? { role: viewer.role, company: company.get(thread.id) ?? [] } : { classStatus: group.status }),
      };
      return [thread.id, record];
    }),
  );
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

async function unreadCounts(db: Reading, viewer: Viewer, threadIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ threadId: threadMembers.threadId, count: sql<number>`count(*)::int` })
    .from(threadMembers)
    .innerJoin(messages, isUnread(viewer))
    .where(and(eq(threadMembers.userId, viewer.userId), anyOf(threadMembers.threadId, threadIds)))
    .groupBy(threadMembers.threadId);
  return new Map(rows.map((row) => [row.threadId, row.count]));
}

function isUnread(viewer: Viewer): SQL | undefined {
  return and(
    eq(messages.threadId, threadMembers.threadId),
    ne(messages.authorId, viewer.userId),
    or(isNull(threadMembers.lastReadAt), gt(messages.createdAt, threadMembers.lastReadAt)),
  );
}

async function memberFacts(db: Reading, viewer: Viewer, threadIds: readonly string[]): Promise<ReadonlyMap<string, { membersCount: number; othersReadAt: string | null }>> {
  const rows = await db
    .select({
      threadId: threadMembers.threadId,
      membersCount: sql<number>`count(*)::int`,
      othersReadAt: sql<Date | null>`max(${threadMembers.lastReadAt}) filter (where ${threadMembers.userId} <> ${viewer.userId})`.mapWith(threadMembers.lastReadAt),
    })
    .from(threadMembers)
    .where(anyOf(threadMembers.threadId, threadIds))
    .groupBy(threadMembers.threadId);
  return new Map(rows.map((row) => [row.threadId, { membersCount: row.membersCount, othersReadAt: row.othersReadAt?.toISOString() ?? null }]));
}

/** Everybody of a direct or group thread; a class thread's people are asked for apart (schema/records/thread.ts). */
function isListed(type: Thread['type']): boolean {
  return type === 'direct' || type === 'group';
}

function membersIn(people: ReadonlyMap<string, Person>, members: readonly { userId: string }[]): Person[] {
  return members.map((row) => personIn(people, row.userId)).sort((one, other) => (one._id < other._id ? -1 : 1));
}

/** Cut between characters, never inside a surrogate pair. */
function excerptOf(body: string): string {
  if (body.length <= EXCERPT_LENGTH) return body;
  const cut = body.slice(0, EXCERPT_LENGTH);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

function behind(after: readonly string[] | null): SQL | undefined {
  const [sentAt, id] = after ?? [];
  if (sentAt === undefined || id === undefined) return undefined;
  if (sentAt === '') return and(isNull(threads.lastMessageSentAt), lt(threads.id, id));
  const at = new Date(sentAt);
  return or(lt(threads.lastMessageSentAt, at), and(eq(threads.lastMessageSentAt, at), lt(threads.id, id)), isNull(threads.lastMessageSentAt));
}
