import { z } from 'zod';
import { iriSchema } from '../ids.ts';
import { QUOTE_MAX } from '../limits.ts';
import { instantSchema } from '../wire.ts';
import { fileTypeSchema } from './file.ts';
import { personSchema } from './user.ts';

/** What a reply shows of the message that it answers: whose it is, when it was sent, how it begins (rules/quote-rules.ts). */
export const quotedSchema = z.object({
  createdAt: instantSchema,
  createdBy: personSchema,
  excerpt: z.string().max(QUOTE_MAX),
  /** What it carries; null: words alone. The name is that of the first file. */
  files: z.object({ type: fileTypeSchema, count: z.int().positive(), name: z.string() }).nullable(),
});
export type Quoted = z.infer<typeof quotedSchema>;

/** The message that is answered (EXT-05). `quoted` null: it was deleted, and nothing of it is told any more. */
export const replyToSchema = z.object({ '@id': iriSchema, quoted: quotedSchema.nullable() });
export type ReplyTo = z.infer<typeof replyToSchema>;
