import { and, asc, desc, eq, gt, gte, lt, lte, sql, type SQL } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { Message } from '../../schema/records/message.ts';
import { canDeleteMessage } from '../../schema/rules/permission-rules.ts';
import { anyOf } from './any-of.ts';
import { attachmentsIn, filesByIds } from './attachment-reader.ts';
import type { Reading } from './database.ts';
import { limitOf, pageOf, type Page, type PageWindow } from './page-window.ts';
import { PERSON_COLUMNS, personOf, type PersonRow } from './people-reader.ts';
import { classes } from './schema/classes.ts';
import { users } from './schema/people.ts';
import { messages, threadMembers, threads } from './schema/threads.ts';
import type { Viewer } from './viewer.ts';

export interface MessageFilter {
  readonly order: 'asc' | 'desc';
  readonly before?: Date | undefined;
  readonly strictlyBefore?: Date | undefined;
  readonly after?: Date | undefined;
  readonly strictlyAfter?: Date | undefined;
}

interface MessageRow {
  readonly message: typeof messages.$inferSelect;
  readonly author: PersonRow;
  readonly mainTeacherId: string | null;
}

/** The messages among `ids` in threads of the viewer, as the viewer sees them. */
export async function messagesByIds(db: Reading, viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Message>> {
  if (ids.length === 0) return new Map();
  const rows = await selectMessages(db)
    .innerJoin(threadMembers, and(eq(threadMembers.threadId, messages.threadId), eq(threadMembers.userId, viewer.userId)))
    .where(anyOf(messages.id, ids));
  const rendered = await renderMessages(db, rows, viewer.userId);
  return new Map(rendered.map((message) => [message._id, message]));
}

/** One message as each of the users sees it, by user; who is no member of its thread is left out. */
export async function messageForUsers(db: Reading, userIds: readonly string[], messageId: string): Promise<ReadonlyMap<string, Message>> {
  if (userIds.length === 0) return new Map();
  const [row] = await selectMessages(db).where(eq(messages.id, messageId));
  if (row === undefined) return new Map();
  const members = await db
    .select({ userId: threadMembers.userId })
    .from(threadMembers)
    .where(and(eq(threadMembers.threadId, row.message.threadId), anyOf(threadMembers.userId, userIds)));
  const [message] = await renderMessages(db, [row], '');
  if (message === undefined) return new Map();
  return new Map(members.map(({ userId }) => [userId, { ...message, canDelete: mayDelete(row, userId) }]));
}

/** Messages of a thread that the viewer is in; the caller has checked that. */
export async function listMessages(db: Reading, viewer: Viewer, threadId: string, filter: MessageFilter, window: PageWindow): Promise<Page<Message>> {
  const condition = and(
    eq(messages.threadId, threadId),
    filter.before && lte(messages.createdAt, filter.before),
    filter.strictlyBefore && lt(messages.createdAt, filter.strictlyBefore),
    filter.after && gte(messages.createdAt, filter.after),
    filter.strictlyAfter && gt(messages.createdAt, filter.strictlyAfter),
  );
  const [[counted], rows] = await Promise.all([
    db.select({ total: sql<number>`count(*)::int` }).from(messages).where(condition),
    selectMessages(db)
      .where(and(condition, behind(window.after, filter.order)))
      .orderBy(filter.order === 'asc' ? asc(messages.createdAt) : desc(messages.createdAt))
      .offset(window.offset)
      .limit(limitOf(window)),
  ]);
  const byId = new Map(rows.map((row) => [row.message.id, row]));
  const keyed = rows.map(({ message }) => ({ id: message.id, key: [message.createdAt.toISOString()] }));
  return pageOf(window, counted?.total ?? 0, keyed, async (ids) => {
    const rendered = await renderMessages(db, ids.flatMap((id) => byId.get(id) ?? []), viewer.userId);
    return new Map(rendered.map((message) => [message._id, message]));
  });
}

function selectMessages(db: Reading) {
  return db
    .select({ message: messages, author: PERSON_COLUMNS, mainTeacherId: classes.mainTeacherId })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.authorId))
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .leftJoin(classes, eq(classes.id, threads.classId))
    .$dynamic();
}

async function renderMessages(db: Reading, rows: readonly MessageRow[], userId: string): Promise<Message[]> {
  const files = await filesByIds(db, rows.flatMap((row) => row.message.attachmentIds));
  return rows.map((row) => ({
    '@id': iri.message(row.message.threadId, row.message.id),
    '@type': 'Message',
    _id: row.message.id,
    version: row.message.version,
    createdAt: row.message.createdAt.toISOString(),
    createdBy: personOf(row.author),
    thread: iri.thread(row.message.threadId),
    body: row.message.body,
    attachments: attachmentsIn(files, row.message.attachmentIds),
    canDelete: mayDelete(row, userId),
  }));
}

function mayDelete(row: MessageRow, userId: string): boolean {
  return canDeleteMessage({ isAuthor: row.message.authorId === userId, relation: row.mainTeacherId === userId ? 'main' : null });
}

/** createdAt is unique in a thread, so it is the whole key. */
function behind(after: readonly string[] | null, order: 'asc' | 'desc'): SQL | undefined {
  const [createdAt] = after ?? [];
  if (createdAt === undefined) return undefined;
  return order === 'asc' ? gt(messages.createdAt, new Date(createdAt)) : lt(messages.createdAt, new Date(createdAt));
}
