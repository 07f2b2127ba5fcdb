import { and, eq } from 'drizzle-orm';
import type { ClassStatus } from '../../schema/records/class.ts';
import type { Thread } from '../../schema/records/thread.ts';
import { notFound } from '../problem-error.ts';
import { classes } from './schema/classes.ts';
import { threadMembers, threads } from './schema/threads.ts';
import { threadsByIds } from './thread-reader.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

/** Locks a thread, which puts what happens in it in a row. 404 where the viewer is not in it. */
export async function lockThread({ tx }: Writing, viewer: Viewer, threadId: string): Promise<{ classStatus: ClassStatus | null; lastMessageSentAt: Date | null }> {
  const [row] = await tx
    .select({ lastMessageSentAt: threads.lastMessageSentAt, classStatus: classes.status })
    .from(threads)
    .innerJoin(threadMembers, and(eq(threadMembers.threadId, threads.id), eq(threadMembers.userId, viewer.userId)))
    .leftJoin(classes, eq(classes.id, threads.classId))
    .where(eq(threads.id, threadId))
    .for('update', { of: threads });
  if (row === undefined) throw notFound();
  return row;
}

/** The thread as the viewer sees it, or 404. */
export async function renderThread({ tx }: Writing, viewer: Viewer, threadId: string): Promise<Thread> {
  const thread = (await threadsByIds(tx, viewer, [threadId])).get(threadId);
  if (thread === undefined) throw notFound();
  return thread;
}
