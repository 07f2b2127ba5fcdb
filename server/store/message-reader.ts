import { iri } from '../../schema/ids.ts';
import type { Message } from '../../schema/records/message.ts';
import type { ReplyTo } from '../../schema/records/reply.ts';
import { excerptOf } from '../../schema/rules/quote-rules.ts';
import { canDeleteMessage } from '../../schema/rules/permission-rules.ts';
import { attachmentsIn } from './attachment-reader.ts';
import type { Reading } from './database.ts';
import { messageAfter, messagesOfIds, messageWindow, messageWithMembers, type MessageRow, type ReplyRow } from './message-statements.ts';
import { limitOf, pageOf, type Page, type PageWindow } from './page-window.ts';
import { personOf } from './people-reader.ts';
import type { Viewer } from './viewer.ts';

export interface MessageFilter {
  readonly order: 'asc' | 'desc';
  readonly before?: Date | undefined;
  readonly strictlyBefore?: Date | undefined;
  readonly after?: Date | undefined;
  readonly strictlyAfter?: Date | undefined;
  /** The list ends half a page after this instant, so that the first page, newest first, has it in its middle (F-404). */
  readonly around?: Date | undefined;
}

/** The messages among `ids` in threads of the viewer, as the viewer sees them. */
export async function messagesByIds(db: Reading, viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Message>> {
  if (ids.length === 0) return new Map();
  const rows = await messagesOfIds(db, { user: viewer.userId, ids });
  return new Map(rows.map((row) => [row.id, messageOf(row, viewer.userId)]));
}

/** One message as each of the users sees it, by user; who is no member of its thread is left out. */
export async function messageForUsers(db: Reading, userIds: readonly string[], messageId: string): Promise<ReadonlyMap<string, Message>> {
  if (userIds.length === 0) return new Map();
  const [row] = await messageWithMembers(db, { id: messageId, users: userIds });
  if (row === undefined) return new Map();
  const message = messageOf(row, '');
  return new Map(row.members.map((userId) => [userId, { ...message, canDelete: mayDelete(row, userId) }]));
}

/** Messages of a thread; null where the viewer is not in it. */
export async function listMessages(db: Reading, viewer: Viewer, threadId: string, filter: MessageFilter, window: PageWindow): Promise<Page<Message> | null> {
  const [since, end] = endsOf(filter);
  const until = filter.around === undefined ? end : Math.min(end, await endAround(db, threadId, filter.around, window));
  const [key] = window.after ?? [];
  const behind = key === undefined ? {} : filter.order === 'asc' ? { strictlyAfter: new Date(key) } : { strictlyBefore: new Date(key) };
  const [from, to] = endsOf(behind);
  const [found] = await messageWindow[filter.order](db, {
    user: viewer.userId,
    thread: threadId,
    since: instantText(since),
    until: instantText(until),
    from: instantText(Math.max(since, from)),
    to: instantText(Math.min(until, to)),
    offset: window.offset,
    limit: limitOf(window),
  });
  if (found === undefined) return null;
  const keyed = found.messages.map((row) => ({ id: row.id, key: [new Date(row.createdAt).toISOString()] }));
  const rendered = new Map(found.messages.map((row) => [row.id, messageOf(row, viewer.userId)]));
  return pageOf(window, found.total, keyed, () => Promise.resolve(rendered));
}

/** The instant of the message that is half a page after an instant, ms; infinity where fewer are. */
async function endAround(db: Reading, threadId: string, around: Date, window: PageWindow): Promise<number> {
  const [last] = await messageAfter(db, { thread: threadId, after: around.toISOString(), skip: Math.max(0, Math.ceil(window.size / 2) - 1) });
  return last?.createdAt ?? Number.POSITIVE_INFINITY;
}

/** A row on the wire, for one user. */
export function messageOf(row: MessageRow, userId: string): Message {
  return {
    '@id': iri.message(row.threadId, row.id),
    '@type': 'Message',
    _id: row.id,
    version: row.version,
    createdAt: new Date(row.createdAt).toISOString(),
    ...(row.writtenAt === null ? {} : { writtenAt: new Date(row.writtenAt).toISOString() }),
    createdBy: personOf(row.author),
    thread: iri.thread(row.threadId),
    body: row.body,
    attachments: attachmentsIn(row.files, row.attachmentIds),
    canDelete: mayDelete(row, userId),
    ...(row.replyTo === null ? {} : { replyTo: replyOf(row.threadId, row.replyTo) }),
  };
}

function replyOf(threadId: string, { id, quoted }: ReplyRow): ReplyTo {
  if (quoted === null) return { '@id': iri.message(threadId, id), quoted };
  const { createdAt, author, body, file, filesCount } = quoted;
  return {
    '@id': iri.message(threadId, id),
    quoted: { createdAt: new Date(createdAt).toISOString(), createdBy: personOf(author), excerpt: excerptOf(body), files: file === null ? null : { type: file.type, count: filesCount, name: file.originalName } },
  };
}

function mayDelete(row: MessageRow, userId: string): boolean {
  return canDeleteMessage({ isAuthor: row.author.id === userId, relation: row.mainTeacherId === userId ? 'main' : null });
}

/** The inclusive ends of a filter, ms: createdAt has whole milliseconds, and is unique in a thread, so it is the whole key. */
function endsOf(filter: Omit<MessageFilter, 'order' | 'around'>): [since: number, until: number] {
  const since = [filter.after?.getTime() ?? Number.NEGATIVE_INFINITY, (filter.strictlyAfter?.getTime() ?? Number.NEGATIVE_INFINITY) + 1];
  const until = [filter.before?.getTime() ?? Number.POSITIVE_INFINITY, (filter.strictlyBefore?.getTime() ?? Number.POSITIVE_INFINITY) - 1];
  return [Math.max(...since), Math.min(...until)];
}

function instantText(at: number): string {
  if (Number.isFinite(at)) return new Date(at).toISOString();
  return at > 0 ? 'infinity' : '-infinity';
}
