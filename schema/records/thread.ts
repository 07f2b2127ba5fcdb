import { z } from 'zod';
import { iriSchema } from '../ids.ts';
import { NAME_MAX } from '../limits.ts';
import { instantSchema, itemSchema } from '../wire.ts';
import { iconRefSchema } from './class.ts';
import { personSchema } from './user.ts';

export const threadTypeSchema = z.enum(['parents', 'students', 'direct', 'group']);

/** The last line of a thread, for the list. */
export const lastMessageSchema = z.object({
  '@id': iriSchema,
  createdBy: personSchema,
  createdAt: instantSchema,
  body: z.string().max(200),
  attachmentsCount: z.int().nonnegative(),
});

/**
 * A thread as this caller sees it. `members` holds everybody of a direct or group thread and is empty for class
 * threads (56 people times 60 threads would be the largest part of a first load): ask /threads/{id}/members.
 * `myReadAt` and `othersReadAt` are createdAt of the newest message read by me and by anybody else.
 */
export const threadSchema = itemSchema('Thread', {
  '@context': z.string().optional(),
  type: threadTypeSchema,
  name: z.string(),
  class: iriSchema.nullable(),
  icon: iconRefSchema.nullable(),
  members: z.array(personSchema),
  membersCount: z.int().nonnegative(),
  lastMessage: lastMessageSchema.nullable(),
  lastMessageSentAt: instantSchema.nullable(),
  unreadCount: z.int().nonnegative(),
  myReadAt: instantSchema.nullable(),
  othersReadAt: instantSchema.nullable(),
  isNotificationEnabled: z.boolean(),
  canCreateThreadMessage: z.boolean(),
});
export type Thread = z.infer<typeof threadSchema>;

/** GET /threads/{id}/members. */
export const threadMemberSchema = itemSchema('ThreadMember', {
  user: personSchema,
  isNotificationEnabled: z.boolean(),
  lastReadMessage: iriSchema.nullable(),
});
export type ThreadMember = z.infer<typeof threadMemberSchema>;

/** The body of POST /threads/direct; `members` are users' IRIs without the caller. */
export const directThreadCreateSchema = z.object({
  _id: z.uuid().optional(),
  name: z.string().trim().max(NAME_MAX).default(''),
  members: z.array(iriSchema).min(1).max(100),
});
