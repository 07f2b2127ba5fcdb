import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { idOf, iri, uuidSchema, type Iri } from '../../schema/ids.ts';
import type { Message, messageCreateSchema } from '../../schema/records/message.ts';
import { canCreateThreadMessage } from '../../schema/rules/permission-rules.ts';
import { forbidden, invalid, notFound, ProblemError } from '../problem-error.ts';
import { attachmentsOfIds, type AttachmentRow } from './attachment-reader.ts';
import { recordChanges, scope, type LoggedChange } from './change-log.ts';
import { checkContent } from './content-check.ts';
import { endingValues, writeEnd, type KeptAnswer } from './ending.ts';
import { messageOf, messagesByIds } from './message-reader.ts';
import { answerableMessage, insertMessage, messageOfId, type MessageRow, type ReplyRow } from './message-statements.ts';
import { messageTrail } from './message-trail.ts';
import { newId } from './new-id.ts';
import { nextInstant } from './next-instant.ts';
import { messages, threads } from './schema/threads.ts';
import { isBlank } from '../../schema/rules/visible-text.ts';
import { lockThread, type LockedThread } from './thread-access.ts';
import { companyIn } from './thread-company.ts';
import type { Ended } from './trips.ts';
import type { Viewer } from './viewer.ts';
import { writtenAt, type Writing } from './writing.ts';

/** What is known of a thread, its new message and the sender before the message is written. */
export interface MessageOutlook {
  readonly id: string;
  readonly thread: LockedThread;
  readonly mayWrite: boolean;
  readonly existing: MessageRow | null;
  readonly attachmentIds: readonly string[];
  readonly files: readonly AttachmentRow[];
  readonly replyTo: ReplyRow | null;
}

export type MessageBody = z.output<typeof messageCreateSchema>;
type Keep = (message: Message) => KeptAnswer | null;

/** Sends a message. The same id again by its author is the same answer; by somebody else, 409. */
export async function createMessage(writing: Writing, viewer: Viewer, threadId: string, body: MessageBody): Promise<Message> {
  const { value, sent } = await writeMessage(writing, viewer, threadId, body, await lookBeforeMessage(writing, viewer, threadId, body, true), () => null);
  await Promise.all(sent);
  return value;
}

/**
 * Locks the thread and reads what a new message in it needs. Whether it is there already is not looked up for words that
 * may be written: writing them then fails, and it all runs with `isAgain`. The lock comes first, so that what follows
 * sees what those before it have left.
 */
export async function lookBeforeMessage(writing: Writing, viewer: Viewer, threadId: string, body: MessageBody, isAgain: boolean): Promise<MessageOutlook> {
  const { tx, now } = writing;
  const id = body._id?.toLowerCase() ?? newId(now);
  const isSure = !isAgain && isWordsAlone(body);
  const known = isSure ? Promise.resolve([]) : messageOfId(tx, { id });
  const [thread, [found = null], company] = await Promise.all([lockThread(writing, viewer, threadId), known, companyIn(tx, viewer, [threadId])]);
  const content = { authorId: viewer.userId, body: body.body, attachments: body.attachments };
  // Writing in a thread of no class is judged by who else is in it.
  const mayWrite = canCreateThreadMessage(thread.classStatus === null ? { role: viewer.role, company: company.get(threadId) ?? [] } : { classStatus: thread.classStatus });
  // What was sent before it was too late is answered as it was then.
  const existing = isSure && !mayWrite ? ((await messageOfId(tx, { id }))[0] ?? null) : found;
  const attachmentIds = existing === null && mayWrite ? await checkContent(tx, content) : [];
  const replyTo = existing === null && mayWrite && body.replyTo !== undefined ? await answered(writing, threadId, body.replyTo) : null;
  const files = attachmentIds.length === 0 ? [] : await attachmentsOfIds(tx, { ids: attachmentIds });
  return { id, thread, mayWrite, existing, attachmentIds, files, replyTo };
}

/** The message that is answered. 422 where it is none of the thread: of another one nothing is told, not even that it is there. */
async function answered({ tx }: Writing, threadId: string, replyTo: Iri): Promise<ReplyRow> {
  const id = idOf(replyTo).toLowerCase();
  const entity = iri.message(threadId, id);
  const isOfThread = uuidSchema.safeParse(id).success && replyTo.toLowerCase() === entity.toLowerCase();
  const [found] = isOfThread ? await answerableMessage(tx, { id, thread: threadId, scope: scope.thread(threadId), entity }) : [];
  if (found === undefined) throw invalid({ propertyPath: 'replyTo', code: 'unknownMessage' });
  return found.answered;
}

/** Writes the message, as createMessage says. */
export async function writeMessage(writing: Writing, viewer: Viewer, threadId: string, body: MessageBody, outlook: MessageOutlook, keep: Keep): Promise<Ended<Message>> {
  const { tx, now } = writing;
  const { id, thread, mayWrite, existing, attachmentIds, replyTo } = outlook;
  if (existing !== null) {
    if (existing.author.id !== viewer.userId || existing.threadId !== threadId) throw new ProblemError(409, 'conflict');
    const value = messageOf(existing, viewer.userId);
    const kept = keep(value);
    return { value, sent: kept === null ? [] : [writeEnd(tx, endingValues(writing, { kept }))] };
  }
  if (!mayWrite) throw new ProblemError(403, thread.classStatus === null ? 'talkEnded' : 'archived');
  const [createdAt, late] = [nextInstant(now, thread.lastMessageSentAt), writtenAt(writing)];
  const value = messageOf({ id, threadId, body: body.body, attachmentIds: [...attachmentIds], files: [...outlook.files], createdAt: createdAt.getTime(), writtenAt: late?.getTime() ?? null, version: 1, author: thread.sender, mainTeacherId: thread.mainTeacherId, replyTo }, viewer.userId);
  const row = { id, thread: threadId, author: viewer.userId, body: body.body, attachments: JSON.stringify(attachmentIds), files: attachmentIds, replyTo: replyTo?.id ?? null, createdAt: createdAt.toISOString(), writtenAt: late?.toISOString() ?? null };
  const { notice, changes, events } = messageTrail(threadId, id);
  const trail = { noticeId: newId(now), notice: JSON.stringify(notice), ...endingValues(writing, { changes, events, kept: keep(value) }) };
  return { value, sent: [insertMessage(tx, { ...row, ...trail })] };
}

/** Whether a message carries words and no files, and answers none: nothing else has to be looked at to know that it may be written. */
export function isWordsAlone(body: MessageBody): boolean {
  return body.attachments.length === 0 && body.replyTo === undefined && !isBlank(body.body);
}

/** Deletes a message for everybody. */
export async function deleteMessage(writing: Writing, viewer: Viewer, threadId: string, messageId: string): Promise<void> {
  const { tx } = writing;
  await lockThread(writing, viewer, threadId);
  const message = await renderMessage(writing, viewer, threadId, messageId);
  if (!message.canDelete) throw forbidden();
  await tx.delete(messages).where(eq(messages.id, messageId));
  // What quotes it says so no more, on every device.
  const replies = await tx.update(messages).set({ version: sql`${messages.version} + 1` }).where(and(eq(messages.threadId, threadId), eq(messages.replyToId, messageId))).returning({ id: messages.id });
  const [last] = await tx.select({ id: messages.id, createdAt: messages.createdAt }).from(messages).where(eq(messages.threadId, threadId)).orderBy(desc(messages.createdAt)).limit(1);
  await tx
    .update(threads)
    .set({ lastMessageId: last?.id ?? null, lastMessageSentAt: last?.createdAt ?? null, version: sql`${threads.version} + 1` })
    .where(eq(threads.id, threadId));
  await recordChanges(writing, [
    { scope: scope.thread(threadId), entity: iri.message(threadId, messageId), op: 'delete' },
    ...replies.map(({ id }): LoggedChange => ({ scope: scope.thread(threadId), entity: iri.message(threadId, id), op: 'upsert' })),
    { scope: scope.thread(threadId), entity: iri.thread(threadId), op: 'upsert' },
  ]);
  await writing.live.publish(tx, { kind: 'message_deleted', threadId, messageId });
}

/** When a message of the thread was sent; 404 where there is none. */
export async function sentAtOf({ tx }: Writing, threadId: string, messageId: string): Promise<Date> {
  const [row] = await tx.select({ createdAt: messages.createdAt }).from(messages).where(and(eq(messages.id, messageId), eq(messages.threadId, threadId)));
  if (row === undefined) throw notFound();
  return row.createdAt;
}

async function renderMessage({ tx }: Writing, viewer: Viewer, threadId: string, messageId: string): Promise<Message> {
  const message = (await messagesByIds(tx, viewer, [messageId])).get(messageId);
  if (message === undefined || message.thread !== iri.thread(threadId)) throw notFound();
  return message;
}
