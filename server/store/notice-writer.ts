import { z } from 'zod';
import { uuidSchema } from '../../schema/ids.ts';
import { instantSchema } from '../../schema/wire.ts';
import { newId } from './new-id.ts';
import { notices } from './schema/notifications.ts';
import type { Writing } from './writing.ts';

/** What happened, by ids. Who is told is found when it leaves, so that whoever has left or muted meanwhile is not. */
export const noticeSchema = z.discriminatedUnion('kind', [
  /** `class`: of the thread, where it is one of a class; `at`: when it was written. Both are found when the notice leaves. */
  z.object({ kind: z.literal('message'), thread: uuidSchema, message: uuidSchema, class: uuidSchema.optional(), at: instantSchema.optional() }),
  z.object({ kind: z.literal('story'), class: uuidSchema, story: uuidSchema, by: uuidSchema, isUrgent: z.boolean().optional() }),
  z.object({ kind: z.literal('reminder'), class: uuidSchema, story: uuidSchema }),
  z.object({ kind: z.literal('event'), class: uuidSchema, event: uuidSchema, by: uuidSchema }),
  z.object({ kind: z.literal('reward'), class: uuidSchema, student: uuidSchema }),
  /** `by`: the teacher who led it to this class. */
  z.object({ kind: z.literal('request'), class: uuidSchema, request: uuidSchema, by: uuidSchema.optional() }),
  z.object({ kind: z.literal('accepted'), class: uuidSchema, student: uuidSchema, request: uuidSchema, parent: uuidSchema }),
  z.object({ kind: z.literal('declined'), class: uuidSchema, request: uuidSchema, parent: uuidSchema }),
  /** A teacher has led the parent's request to this class. */
  z.object({ kind: z.literal('moved'), class: uuidSchema, request: uuidSchema, parent: uuidSchema }),
  /** The parent's request has ended with the account of the class's last teacher. */
  z.object({ kind: z.literal('ended'), class: uuidSchema, request: uuidSchema, parent: uuidSchema }),
  z.object({ kind: z.literal('trial'), subscription: uuidSchema }),
]);
export type Notice = z.infer<typeof noticeSchema>;

/** Has people told of a change by push, once the transaction has committed; also after a crash in between. */
export async function noteFor({ tx, now }: Writing, notice: Notice): Promise<void> {
  await tx.insert(notices).values({ id: newId(now), notice, createdAt: new Date(now) });
}
