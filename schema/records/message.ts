import { z } from 'zod';
import { iriSchema } from '../ids.ts';
import { MESSAGE_BODY_MAX } from '../limits.ts';
import { instantSchema, itemSchema } from '../wire.ts';
import { fileSchema } from './file.ts';
import { replyToSchema } from './reply.ts';
import { attachmentIrisSchema } from './story.ts';
import { personSchema } from './user.ts';

/** A message. createdAt is the server's, and strictly increasing in a thread: it alone orders and pages it. */
export const messageSchema = itemSchema('Message', {
  '@context': z.string().optional(),
  createdAt: instantSchema,
  /** When it was written, where it arrived more than a minute after that (F-201). Only shown; absent: createdAt. */
  writtenAt: instantSchema.optional(),
  createdBy: personSchema,
  thread: iriSchema,
  body: z.string(),
  attachments: z.array(fileSchema),
  canDelete: z.boolean(),
  /** Absent: it answers none. */
  replyTo: replyToSchema.optional(),
});
export type Message = z.infer<typeof messageSchema>;

/** The body of POST messages: trimmed text or at least one attachment (rules/message-rules.ts checks that). */
export const messageCreateSchema = z.object({
  _id: z.uuid().optional(),
  body: z.string().max(MESSAGE_BODY_MAX),
  attachments: attachmentIrisSchema.default([]),
  /** A message of the same thread that this one answers; it may have been deleted in the meantime. */
  replyTo: iriSchema.optional(),
});
