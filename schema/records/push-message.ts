import { z } from 'zod';
import { uuidSchema } from '../ids.ts';
import { instantSchema } from '../wire.ts';

export const PUSH_KINDS = ['message', 'story', 'reminder', 'event', 'reward', 'request', 'accepted', 'declined', 'moved', 'ended', 'summary', 'trial'] as const;
export const pushKindSchema = z.enum(PUSH_KINDS);
export type PushKind = z.infer<typeof pushKindSchema>;

/**
 * What a push message carries to the service worker or the app: words in the receiver's language that name nobody, and
 * ids. Whoever shows it reads the rest, names too, from the own replica. A tap opens what the ids say (PSH-02): a reward the
 * student's awards, a story the story, anything else the class's chat. A summary says how much came in quiet hours, and
 * opens the start page.
 */
export const pushMessageSchema = z.object({
  kind: pushKindSchema,
  title: z.string(),
  body: z.string(),
  /** A later message with the same tag takes the place of the former one. */
  tag: z.string(),
  /** The receiver's unread messages in threads that are not muted, for the badge of the app's icon. */
  unread: z.int().nonnegative().optional(),
  class: uuidSchema.optional(),
  thread: uuidSchema.optional(),
  message: uuidSchema.optional(),
  /** When the message was written: whoever has read up to then needs its notice no more. */
  at: instantSchema.optional(),
  story: uuidSchema.optional(),
  event: uuidSchema.optional(),
  student: uuidSchema.optional(),
  request: uuidSchema.optional(),
});
export type PushMessage = z.infer<typeof pushMessageSchema>;
