import { z } from 'zod';
import { iriSchema } from '../ids.ts';
import { MEDIA_MAX, STORY_BODY_MAX } from '../limits.ts';
import { instantSchema, itemSchema } from '../wire.ts';
import { fileSchema } from './file.ts';
import { personSchema } from './user.ts';

/** Who is asked to confirm a story (F-312): the parents of the class's students, the students themselves, or both. */
export const ackAudienceSchema = z.enum(['families', 'students', 'all']);
export type AckAudience = z.infer<typeof ackAudienceSchema>;

/**
 * A story of a class (product.md section 3). readCount is null without canCountViews. createdAt is unique in a class.
 * A story that asks its readers to confirm it (EXT-03) tells those who may count its views how many have, and when the
 * others were last reminded; everybody else only their own part. `ackAudience` is absent in records of older builds,
 * which asked all. `ackCount` counts families where they are asked and there are any, else students; `ackStudentCount`
 * counts students, and is null where only families are asked. One with `publishAt` has not gone out yet (EXT-01): only
 * the class's teachers see it, and until then createdAt is when it will. The push of one that is urgent comes in quiet
 * hours, too (EXT-02).
 */
export const storySchema = itemSchema('Story', {
  '@context': z.string().optional(),
  class: iriSchema,
  author: personSchema,
  body: z.string(),
  attachments: z.array(fileSchema),
  event: iriSchema.nullable(),
  createdAt: instantSchema,
  editedAt: instantSchema.nullable(),
  publishAt: instantSchema.nullable(),
  likeCount: z.int().nonnegative(),
  commentCount: z.int().nonnegative(),
  readCount: z.int().nonnegative().nullable(),
  isLiked: z.boolean(),
  isRead: z.boolean(),
  isUrgent: z.boolean(),
  isAckAsked: z.boolean(),
  ackAudience: ackAudienceSchema.optional(),
  isAcknowledged: z.boolean(),
  ackCount: z.int().nonnegative().nullable(),
  ackStudentCount: z.int().nonnegative().nullable().optional(),
  remindedAt: instantSchema.nullable(),
  canLike: z.boolean(),
  canUnlike: z.boolean(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  canCreateComment: z.boolean(),
  canCountViews: z.boolean(),
  canAcknowledge: z.boolean(),
  canRemind: z.boolean(),
});
export type Story = z.infer<typeof storySchema>;

/** Files named by their IRIs; at most 20 (product.md section 5). */
export const attachmentIrisSchema = z.array(iriSchema).max(MEDIA_MAX);
/** The body of POST stories: text or at least one attachment (rules/story-rules.ts checks that). */
export const storyCreateSchema = z.object({
  _id: z.uuid().optional(),
  body: z.string().max(STORY_BODY_MAX),
  attachments: attachmentIrisSchema.default([]),
  isAckAsked: z.boolean().default(false),
  /** Who confirms; older builds name nobody and ask all. In a class of adults the students, whatever is named. */
  ackAudience: ackAudienceSchema.default('all'),
  isUrgent: z.boolean().default(false),
  /** When it is to go out; a time that has passed: at once. */
  publishAt: instantSchema.optional(),
});
export const storyPatchSchema = z.object({
  body: z.string().max(STORY_BODY_MAX).optional(),
  attachments: attachmentIrisSchema.optional(),
  isAckAsked: z.boolean().optional(),
  ackAudience: ackAudienceSchema.optional(),
  /** Counts until it goes out; later it only shows the sign. */
  isUrgent: z.boolean().optional(),
  /** Another time, or null for now; of what has gone out it says nothing. */
  publishAt: instantSchema.nullable().optional(),
});
