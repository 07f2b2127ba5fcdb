import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { directThreadId, idOf, iri, isPairThreadId } from '../../schema/ids.ts';
import type { directThreadCreateSchema, Thread } from '../../schema/records/thread.ts';
import { invalid, ProblemError } from '../problem-error.ts';
import { anyOf } from './any-of.ts';
import { recordChanges, scope } from './change-log.ts';
import type { Tx } from './database.ts';
import { sentAtOf } from './message-writer.ts';
import { newId } from './new-id.ts';
import { recipientsAmong } from './recipient-reader.ts';
import { users } from './schema/people.ts';
import { threadMembers, threads } from './schema/threads.ts';
import { lockThread, renderThread } from './thread-access.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

/**
 * A direct thread. With one other person there is only one, under the id that both sides compute
 * (schema/ids.ts directThreadId): it is answered when it exists already. A group that has come down to the two is another one.
 */
export async function createDirectThread(writing: Writing, viewer: Viewer, body: z.output<typeof directThreadCreateSchema>): Promise<Thread> {
  const { tx, now } = writing;
  const others = [...new Set(body.members.map((member) => idOf(member).toLowerCase()))].filter((id) => id !== viewer.userId);
  const allowed = await standingAmong(tx, await recipientsAmong(tx, viewer, others));
  const [other] = others;
  if (other === undefined) throw invalid({ propertyPath: 'members', code: 'required' });
  const foreign = others.flatMap((id, index) => (allowed.has(id) ? [] : [{ propertyPath: `members[${index}]`, code: 'unknownMember' as const }]));
  if (foreign.length > 0) throw invalid(...foreign);
  const isPair = others.length === 1;
  // The ids of one-to-one threads can be computed by others: who takes one for a group would stand between two people.
  if (!isPair && body._id !== undefined && isPairThreadId(body._id)) throw invalid({ propertyPath: '_id', code: 'wrong' });
  const id = isPair ? directThreadId(viewer.userId, other) : (body._id?.toLowerCase() ?? newId(now));
  const made = await tx.insert(threads).values({ id, type: 'direct', name: body.name, createdById: viewer.userId }).onConflictDoNothing().returning({ id: threads.id });
  if (made.length === 0) return answerExisting(writing, viewer, id, isPair);
  const members = [viewer.userId, ...others];
  await tx.insert(threadMembers).values(members.map((userId) => ({ threadId: id, userId })));
  await recordChanges(writing, members.map((userId) => ({ scope: scope.user(userId), entity: iri.thread(id), op: 'gain' })));
  return renderThread(writing, viewer, id);
}

/** Everything up to this message is read by the viewer; an older mark changes nothing. */
export async function readMessage(writing: Writing, viewer: Viewer, threadId: string, messageId: string): Promise<Thread> {
  const { tx } = writing;
  await lockThread(writing, viewer, threadId);
  const sentAt = await sentAtOf(writing, threadId, messageId);
  const own = and(eq(threadMembers.threadId, threadId), eq(threadMembers.userId, viewer.userId));
  const before = await newestMarks(tx, threadId);
  const moved = await tx
    .update(threadMembers)
    .set({ lastReadMessageId: messageId, lastReadAt: sentAt, version: sql`${threadMembers.version} + 1` })
    .where(and(own, sql`(${threadMembers.lastReadAt} is null or ${threadMembers.lastReadAt} < ${sentAt.toISOString()}::timestamptz)`))
    .returning({ userId: threadMembers.userId });
  if (moved.length === 0) return renderThread(writing, viewer, threadId);
  const entity = iri.thread(threadId);
  // Somebody sees another `othersReadAt` only when one of the two newest marks moved.
  const isSeenByOthers = before !== (await newestMarks(tx, threadId));
  if (isSeenByOthers) await tx.update(threads).set({ version: sql`${threads.version} + 1` }).where(eq(threads.id, threadId));
  await recordChanges(writing, [{ scope: isSeenByOthers ? scope.thread(threadId) : scope.user(viewer.userId), entity, op: 'upsert' }]);
  return renderThread(writing, viewer, threadId);
}

/** Mutes or unmutes a thread for the viewer alone. */
export async function setNotifications(writing: Writing, viewer: Viewer, threadId: string, isNotificationEnabled: boolean): Promise<Thread> {
  const { tx } = writing;
  await lockThread(writing, viewer, threadId);
  const changed = await tx
    .update(threadMembers)
    .set({ isNotificationEnabled, version: sql`${threadMembers.version} + 1` })
    .where(and(eq(threadMembers.threadId, threadId), eq(threadMembers.userId, viewer.userId), eq(threadMembers.isNotificationEnabled, !isNotificationEnabled)))
    .returning({ userId: threadMembers.userId });
  if (changed.length > 0) await recordChanges(writing, [{ scope: scope.user(viewer.userId), entity: iri.thread(threadId), op: 'upsert' }]);
  return renderThread(writing, viewer, threadId);
}

/** Those who are not erased, held as a foreign key holds them: an erasure was first, or waits until they are in the thread and finds them there. */
async function standingAmong(tx: Tx, userIds: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const rows = await tx.select({ id: users.id }).from(users).where(and(anyOf(users.id, [...userIds]), isNull(users.erasedAt))).orderBy(users.id).for('key share');
  return new Set(rows.map(({ id }) => id));
}

/** The thread is there already, or the id is taken. */
async function answerExisting(writing: Writing, viewer: Viewer, id: string, isPair: boolean): Promise<Thread> {
  const [row] = await writing.tx.select({ createdById: threads.createdById }).from(threads).where(eq(threads.id, id));
  if (!isPair && row?.createdById !== viewer.userId) throw new ProblemError(409, 'conflict');
  return renderThread(writing, viewer, id);
}

async function newestMarks(tx: Tx, threadId: string): Promise<string> {
  const rows = await tx
    .select({ at: threadMembers.lastReadAt })
    .from(threadMembers)
    .where(and(eq(threadMembers.threadId, threadId), isNotNull(threadMembers.lastReadAt)))
    .orderBy(desc(threadMembers.lastReadAt))
    .limit(2);
  return rows.map((row) => row.at?.getTime() ?? 0).join(' ');
}
