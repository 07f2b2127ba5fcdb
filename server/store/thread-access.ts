import { z } from 'zod';
import { classStatusSchema, type ClassStatus } from '../../schema/records/class.ts';
import type { Thread } from '../../schema/records/thread.ts';
import { notFound } from '../problem-error.ts';
import { hotStatement, ms } from './hot-statement.ts';
import { personJson, personRowSchema, type PersonRow } from './people-reader.ts';
import { threadsByIds } from './thread-reader.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

const holdThread = hotStatement(
  ['user', 'thread'],
  ($) => `
    select ${ms('t.last_message_sent_at')} as "lastMessageSentAt", c.status as "classStatus", c.main_teacher_id as "mainTeacherId", ${personJson('u')} as sender
    from threads t
    join thread_members own on own.thread_id = t.id and own.user_id = ${$('user')}::uuid
    join users u on u.id = own.user_id
    left join classes c on c.id = t.class_id
    where t.id = ${$('thread')}::uuid
    for update of t`,
  z.object({ lastMessageSentAt: z.number().nullable(), classStatus: classStatusSchema.nullable(), mainTeacherId: z.string().nullable(), sender: personRowSchema }),
);

export interface LockedThread {
  /** null: a thread of no class. */
  readonly classStatus: ClassStatus | null;
  readonly lastMessageSentAt: Date | null;
  readonly mainTeacherId: string | null;
  /** The viewer, as shown beside a message. */
  readonly sender: PersonRow;
}

/** Locks a thread, which puts what happens in it in a row. 404 where the viewer is not in it. */
export async function lockThread({ tx }: Writing, viewer: Viewer, threadId: string): Promise<LockedThread> {
  const [row] = await holdThread(tx, { user: viewer.userId, thread: threadId });
  if (row === undefined) throw notFound();
  const { lastMessageSentAt, ...rest } = row;
  return { ...rest, lastMessageSentAt: lastMessageSentAt === null ? null : new Date(lastMessageSentAt) };
}

/** The thread as the viewer sees it, or 404. */
export async function renderThread({ tx }: Writing, viewer: Viewer, threadId: string): Promise<Thread> {
  const thread = (await threadsByIds(tx, viewer, [threadId])).get(threadId);
  if (thread === undefined) throw notFound();
  return thread;
}
