import { z } from 'zod';
import { iriSchema } from '../ids.ts';
import { COMMENT_BODY_MAX } from '../limits.ts';
import { instantSchema, itemSchema } from '../wire.ts';
import { textSchema } from './text-schema.ts';
import { personSchema } from './user.ts';

/** A comment on a story (product.md section 3). commentedAt is the server's and orders the comments of a story. */
export const commentSchema = itemSchema('Comment', {
  '@context': z.string().optional(),
  story: iriSchema,
  author: personSchema,
  body: z.string(),
  commentedAt: instantSchema,
  /** When it was written, where it arrived more than a minute after that (F-201). Only shown; absent: commentedAt. */
  writtenAt: instantSchema.optional(),
  canDelete: z.boolean(),
});
export type StoryComment = z.infer<typeof commentSchema>;

/** The body of POST comments. */
export const commentCreateSchema = z.object({
  _id: z.uuid().optional(),
  body: textSchema({ isTrimmed: true, min: 1, max: COMMENT_BODY_MAX }),
});
