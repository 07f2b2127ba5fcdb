import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { iri } from '../../schema/ids.ts';
import type { Message, messageCreateSchema } from '../../schema/records/message.ts';
import { canCreateThreadMessage } from '../../schema/rules/permission-rules.ts';
import { forbidden, notFound, ProblemError } from '../problem-error.ts';
import { recordChanges, scope } from './change-log.ts';
import { checkContent } from './content-check.ts';
import { messagesByIds } from './message-reader.ts';
import { newId } from './new-id.ts';
import { nextInstant } from './next-instant.ts';
import { noteFor } from './notice-writer.ts';
import { messageFiles, messages, threads } from './schema/threads.ts';
import { lockThread } from './thread-access.ts';
import { companyIn } from './thread-company.ts';
import type { Viewer } from './viewer.ts';
import { inOneTrip, type Writing } from './writing.ts';

/** Sends a message. The same id again by its author is the same answer; by somebody else, 409. */
export async function createMessage(writing: Writing, viewer: Viewer, threadId: string, body: z.output<typeof messageCreateSchema>): Promise<Message> {
  const { tx, now } = writing;
  const id = body._id?.toLowerCase() ?? newId(now);
  // The lock comes first on the connection, so that what follows sees what those before it have left.
  const [thread, [existing], company] = await Promise.all([
    lockThread(writing, viewer, threadId),
    tx.select({ authorId: messages.authorId, threadId: messages.threadId }).from(messages).where(eq(messages.id, id)),
    companyIn(tx, viewer, [threadId]),
  ]);
  if (existing !== undefined) {
    if (existing.authorId !== viewer.userId || existing.threadId !== threadId) throw new ProblemError(409, 'conflict');
    return renderMessage(writing, viewer, threadId, id);
  }
  const { classStatus } = thread;
  const mayWrite = canCreateThreadMessage(classStatus === null ? { role: viewer.role, company: company.get(threadId) ?? [] } : { classStatus });
  if (!mayWrite) throw new ProblemError(403, classStatus === null ? 'talkEnded' : 'archived');
  const attachmentIds = await checkContent(tx, { authorId: viewer.userId, body: body.body, attachments: body.attachments, allowsVideo: false });
  const createdAt = nextInstant(now, thread.lastMessageSentAt);
  return inOneTrip(
    [
      () => tx.insert(messages).values({ id, threadId, authorId: viewer.userId, body: body.body, attachmentIds, createdAt }),
      ...(attachmentIds.length === 0 ? [] : [() => tx.insert(messageFiles).values(attachmentIds.map((fileId) => ({ messageId: id, fileId })))]),
      () => tx.update(threads).set({ lastMessageId: id, lastMessageSentAt: createdAt, version: sql`${threads.version} + 1` }).where(eq(threads.id, threadId)),
      () => recordChanges(writing, [
        { scope: scope.thread(threadId), entity: iri.message(threadId, id), op: 'upsert' },
        { scope: scope.thread(threadId), entity: iri.thread(threadId), op: 'upsert' },
      ]),
      () => noteFor(writing, { kind: 'message', thread: threadId, message: id }),
      () => writing.live.publish(tx, { kind: 'message_created', threadId, messageId: id }),
    ],
    () => renderMessage(writing, viewer, threadId, id),
  );
}

/** Deletes a message for everybody. */
export async function deleteMessage(writing: Writing, viewer: Viewer, threadId: string, messageId: string): Promise<void> {
  const { tx } = writing;
  await lockThread(writing, viewer, threadId);
  const message = await renderMessage(writing, viewer, threadId, messageId);
  if (!message.canDelete) throw forbidden();
  await tx.delete(messages).where(eq(messages.id, messageId));
  const [last] = await tx.select({ id: messages.id, createdAt: messages.createdAt }).from(messages).where(eq(messages.threadId, threadId)).orderBy(desc(messages.createdAt)).limit(1);
  await tx
    .update(threads)
    .set({ lastMessageId: last?.id ?? null, lastMessageSentAt: last?.createdAt ?? null, version: sql`${threads.version} + 1` })
    .where(eq(threads.id, threadId));
  await recordChanges(writing, [
    { scope: scope.thread(threadId), entity: iri.message(threadId, messageId), op: 'delete' },
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
