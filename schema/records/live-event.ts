import { z } from 'zod';
import { iriSchema } from '../ids.ts';
import { messageSchema } from './message.ts';

/**
 * What is published on `personal:{userId}`. Realtime is a hint plus a fast path, never the truth (design.md
 * invariant 14). `changed` says only that /changes has something; `session.revoked` that this session has ended.
 */
export const liveEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('thread.message_created'), message: messageSchema }),
  z.object({ event: z.literal('thread.message_marked_as_deleted'), thread: iriSchema, message: iriSchema }),
  z.object({ event: z.literal('changed') }),
  z.object({ event: z.literal('session.revoked') }),
]);
export type LiveEvent = z.infer<typeof liveEventSchema>;

/** The channel that a user subscribes to. */
export function personalChannel(userId: string): string {
  return `personal:${userId}`;
}
