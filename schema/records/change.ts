import { z } from 'zod';
import { iriSchema } from '../ids.ts';
import { awardSchema, skillSchema } from './award.ts';
import { classSchema } from './class.ts';
import { commentSchema } from './comment.ts';
import { connectionRequestSchema } from './connection-request.ts';
import { eventSchema } from './event.ts';
import { iconSchema } from './icon.ts';
import { invitationSchema } from './invitation.ts';
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
  commentSchema,
  eventSchema,
  skillSchema,
  awardSchema,
  invitationSchema,
  connectionRequestSchema,
]);
export type Resource = z.infer<typeof resourceSchema>;
export type ResourceType = Resource['@type'];

/** By hand, not by a schema: it is asked of each of the hundreds of rows of a page, right before the row's own schema. */
function typeOf(given: unknown): string | null {
  return typeof given === 'object' && given !== null && '@type' in given && typeof given['@type'] === 'string' ? given['@type'] : null;
}
const KNOWN: ReadonlySet<string> = new Set(resourceSchema.options.flatMap((option) => [...option.shape['@type'].values]));

/**
 * A kind that a newer server knows and this client does not is no news to it: the rest of the page still counts. A
 * known kind of the wrong shape stays an error.
 */
function knownOnly(given: Resource | undefined): Resource | undefined {
  const type = typeOf(given);
  return type !== null && !KNOWN.has(type) ? undefined : given;
}

/**
 * One row of GET /changes. Exactly one of: `resource` (new state), `deleted` (gone for all), `lost` (this caller may
 * no longer see it and all that lies below it). `gained` stands beside a resource whose whole scope is new to the
 * caller (a class, a thread): what lies below it must be walked by its collections. None of them: nothing that this
 * client knows.
 */
export const changeSchema = z.object({
  '@id': iriSchema,
  deleted: z.literal(true).optional(),
  lost: z.literal(true).optional(),
  gained: z.literal(true).optional(),
  resource: z.preprocess(knownOnly, resourceSchema.optional()).optional(),
});
export type Change = z.infer<typeof changeSchema>;
