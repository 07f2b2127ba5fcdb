import { z } from 'zod';
import { iriSchema } from '../ids.ts';
import { classSchema } from './class.ts';
import { iconSchema } from './icon.ts';
import { messageSchema } from './message.ts';
import { storySchema } from './story.ts';
import { studentSchema } from './student.ts';
import { threadSchema } from './thread.ts';
import { meSchema } from './user.ts';

/** Every resource that the replica keeps, told apart by @type. */
export const resourceSchema = z.discriminatedUnion('@type', [
  meSchema,
  classSchema,
  studentSchema,
  storySchema,
  threadSchema,
  messageSchema,
  iconSchema,
]);
export type Resource = z.infer<typeof resourceSchema>;
export type ResourceType = Resource['@type'];

/**
 * One row of GET /changes. Exactly one of: `resource` (new state), `deleted` (gone for all), `lost` (this caller may
 * no longer see it and all that lies below it). `gained` stands beside a resource whose whole scope is new to the
 * caller (a class, a thread): what lies below it must be walked by its collections.
 */
export const changeSchema = z.object({
  '@id': iriSchema,
  deleted: z.literal(true).optional(),
  lost: z.literal(true).optional(),
  gained: z.literal(true).optional(),
  resource: resourceSchema.optional(),
});
export type Change = z.infer<typeof changeSchema>;
