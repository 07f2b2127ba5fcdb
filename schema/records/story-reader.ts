import { z } from 'zod';
import { instantSchema } from '../wire.ts';
import { personSchema } from './user.ts';

/** Somebody who has read a story, for those who may count its views. */
export const storyReaderSchema = z.object({
  '@id': z.string(),
  '@type': z.literal('StoryReader'),
  user: personSchema,
  readAt: instantSchema,
  isLiked: z.boolean(),
});
export type StoryReader = z.infer<typeof storyReaderSchema>;
