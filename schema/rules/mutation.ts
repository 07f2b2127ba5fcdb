import { z } from 'zod';
import { uuidSchema } from '../ids.ts';
import { classPatchSchema, gradeSchema } from '../records/class.ts';
import { fileTypeSchema } from '../records/file.ts';
import { instantSchema } from '../wire.ts';

/** A file that waits on this device; its bytes lie in the vault under `fileId`, which is the file's real id. */
export const attachmentDraftSchema = z.object({
  fileId: uuidSchema,
  name: z.string(),
  mimeType: z.string(),
  type: fileTypeSchema,
  size: z.int().nonnegative(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Of the picked file, ms: with name and size it tells a duplicate. */
  lastModified: z.number().optional(),
});
export type AttachmentDraft = z.infer<typeof attachmentDraftSchema>;

/** Everything that a person can do without a network. A row of the outbox holds one. */
export const mutationSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('class.create'), classId: uuidSchema, name: z.string(), grade: gradeSchema, icon: z.string() }),
  z.object({ type: z.literal('class.update'), classId: uuidSchema, patch: classPatchSchema }),
  z.object({ type: z.literal('story.create'), classId: uuidSchema, storyId: uuidSchema, body: z.string(), attachments: z.array(attachmentDraftSchema) }),
  z.object({ type: z.literal('story.delete'), classId: uuidSchema, storyId: uuidSchema }),
  z.object({ type: z.literal('story.like'), classId: uuidSchema, storyId: uuidSchema }),
  z.object({ type: z.literal('story.unlike'), classId: uuidSchema, storyId: uuidSchema }),
  z.object({ type: z.literal('story.read'), classId: uuidSchema, storyId: uuidSchema }),
  z.object({ type: z.literal('message.create'), threadId: uuidSchema, messageId: uuidSchema, body: z.string(), attachments: z.array(attachmentDraftSchema) }),
  z.object({ type: z.literal('message.delete'), threadId: uuidSchema, messageId: uuidSchema }),
  z.object({ type: z.literal('thread.read'), threadId: uuidSchema, messageId: uuidSchema, createdAt: instantSchema }),
  z.object({ type: z.literal('thread.mute'), threadId: uuidSchema }),
  z.object({ type: z.literal('thread.unmute'), threadId: uuidSchema }),
  z.object({ type: z.literal('thread.createDirect'), threadId: uuidSchema, name: z.string(), members: z.array(uuidSchema) }),
]);
export type Mutation = z.infer<typeof mutationSchema>;
export type MutationType = Mutation['type'];
export type MutationOf<T extends MutationType> = Extract<Mutation, { type: T }>;
