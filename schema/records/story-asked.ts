import { z } from 'zod';
import { instantSchema } from '../wire.ts';
import { personSchema } from './user.ts';

/** Somebody who is asked to confirm a story (EXT-03), for those who may count its views. */
export const storyAskedSchema = z.object({
  '@id': z.string(),
  '@type': z.literal('StoryAsked'),
  user: personSchema,
  /** Null: not yet. */
  acknowledgedAt: instantSchema.nullable(),
  isRead: z.boolean(),
});
export type StoryAsked = z.infer<typeof storyAskedSchema>;
