import { z } from 'zod';
import { uuidSchema } from '../ids.ts';
import { skillTypeSchema } from '../records/award.ts';
import { classPatchSchema, gradeSchema } from '../records/class.ts';
import { studentPreviewSchema } from '../records/connection-request.ts';
import { eventPatchSchema } from '../records/event.ts';
import { fileTypeSchema } from '../records/file.ts';
import { channelSchema } from '../records/invitation.ts';
import { platformSchema } from '../records/push-subscription.ts';
import { replyToSchema } from '../records/reply.ts';
import { ackAudienceSchema } from '../records/story.ts';
import { studentPatchSchema } from '../records/student.ts';
import { localeIriSchema, quietHoursSchema, timeZoneSchema } from '../records/user.ts';
import { instantSchema } from '../wire.ts';
import { editBaseSchema } from './edit-base-schema.ts';

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

const classesSchema = z.array(uuidSchema);
const ofStory = { classId: uuidSchema, storyId: uuidSchema };
const ofStudent = { classId: uuidSchema, studentId: uuidSchema };
/** `classIds`: the student's at the time of writing, so that putting one of them away waits for it; absent in rows of an older build. */
const ofInvitation = { studentId: uuidSchema, invitationId: uuidSchema, classIds: classesSchema.optional() };
const ofRequest = { requestId: uuidSchema, classId: uuidSchema, studentId: uuidSchema };
const ofEvent = { classId: uuidSchema, eventId: uuidSchema };
const attachments = z.array(attachmentDraftSchema);
/** Absent in rows of an older build: those replace whatever is there. */
const base = editBaseSchema.optional();

/** Everything that a person can do without a network. A row of the outbox holds one. */
export const mutationSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('class.create'), classId: uuidSchema, name: z.string(), grade: gradeSchema, icon: z.string() }),
  z.object({ type: z.literal('class.update'), classId: uuidSchema, patch: classPatchSchema, base }),
  z.object({ type: z.literal('student.create'), studentId: uuidSchema, classIds: classesSchema, firstName: z.string(), lastName: z.string() }),
  z.object({ type: z.literal('student.update'), ...ofStudent, patch: studentPatchSchema, base }),
  z.object({ type: z.literal('student.delete'), ...ofStudent }),
  /** `before`: the classes at the time of writing, so that what it changes can be told without the student. */
  z.object({ type: z.literal('student.move'), studentId: uuidSchema, before: classesSchema, classIds: classesSchema }),
  /** By a parent, of a child in no class; `leftClassName`: the class that the record named at the time of writing. */
  z.object({ type: z.literal('student.dismiss'), studentId: uuidSchema, leftClassName: z.string().nullable() }),
  /** What the skill was at the time of writing stands beside it: the award is shown from it while it waits. */
  z.object({ type: z.literal('reward.create'), ...ofStudent, awardId: uuidSchema, skillId: uuidSchema, name: z.string(), icon: z.string(), skillType: skillTypeSchema, points: z.int() }),
  z.object({ type: z.literal('invitation.create'), ...ofInvitation, contact: z.string(), channel: channelSchema }),
  z.object({ type: z.literal('invitation.cancel'), ...ofInvitation }),
  z.object({ type: z.literal('invitation.notify'), ...ofInvitation }),
  /** `teacherFullName` is absent in rows of an older build, here and below. */
  z.object({ type: z.literal('request.create'), ...ofRequest, code: z.string(), className: z.string(), teacherFullName: z.string().optional(), studentPreview: studentPreviewSchema }),
  /** By a parents' code alone, or with the invitation that was sent to `contact`: the server says what comes of it. `shown`: what the code's page said, for a request that waits here. */
  z.object({
    type: z.literal('request.bind'), requestId: uuidSchema, code: z.string(), invitationId: uuidSchema.nullable(), contact: z.string().nullable(),
    shown: z.object({ classId: uuidSchema, className: z.string(), teacherFullName: z.string().optional(), studentPreview: studentPreviewSchema }).optional(),
  }),
  z.object({ type: z.literal('request.accept'), ...ofRequest }),
  z.object({ type: z.literal('request.decline'), ...ofRequest }),
  z.object({ type: z.literal('request.change'), ...ofRequest, to: z.object({ ...ofStudent, className: z.string(), firstName: z.string(), lastName: z.string() }) }),
  z.object({ type: z.literal('request.delete'), requestId: uuidSchema, parentId: uuidSchema }),
  /** `isAckAsked` absent: not asked; `ackAudience` absent: all are asked; `isUrgent`: not so; `publishAt` absent: at once; of a change: as it is. Rows of an older build have none. */
  z.object({
    type: z.literal('story.create'), ...ofStory, body: z.string(), attachments,
    isAckAsked: z.boolean().optional(), ackAudience: ackAudienceSchema.optional(), publishAt: instantSchema.optional(), isUrgent: z.boolean().optional(),
  }),
  /** `kept`: files of the story that stay; `attachments`: new ones. */
  z.object({
    type: z.literal('story.update'), ...ofStory, body: z.string(), kept: z.array(uuidSchema), attachments,
    isAckAsked: z.boolean().optional(), ackAudience: ackAudienceSchema.optional(), isUrgent: z.boolean().optional(), base,
  }),
  /** Another time for what has not gone out yet; null: now. */
  z.object({ type: z.literal('story.schedule'), ...ofStory, publishAt: instantSchema.nullable() }),
  z.object({ type: z.literal('story.delete'), ...ofStory }),
  z.object({ type: z.literal('story.like'), ...ofStory }),
  z.object({ type: z.literal('story.unlike'), ...ofStory }),
  z.object({ type: z.literal('story.read'), ...ofStory }),
  z.object({ type: z.literal('story.acknowledge'), ...ofStory }),
  /** `at`: when it was asked for, by the server's time as the device knows it. */
  z.object({ type: z.literal('story.remind'), ...ofStory, at: instantSchema }),
  z.object({ type: z.literal('comment.create'), ...ofStory, commentId: uuidSchema, body: z.string() }),
  z.object({ type: z.literal('comment.delete'), ...ofStory, commentId: uuidSchema }),
  z.object({ type: z.literal('event.create'), ...ofEvent, title: z.string(), description: z.string(), allDay: z.boolean(), startDateTime: instantSchema, endDateTime: instantSchema }),
  z.object({ type: z.literal('event.update'), ...ofEvent, patch: eventPatchSchema, base }),
  z.object({ type: z.literal('event.delete'), ...ofEvent }),
  /** `replyTo`: the message that is answered, with what was seen of it at the time of writing; `classId`: the thread's, where it has one (absent in rows of an older build). */
  z.object({ type: z.literal('message.create'), threadId: uuidSchema, messageId: uuidSchema, body: z.string(), attachments, replyTo: replyToSchema.optional(), classId: uuidSchema.optional() }),
  z.object({ type: z.literal('message.delete'), threadId: uuidSchema, messageId: uuidSchema }),
  z.object({ type: z.literal('thread.read'), threadId: uuidSchema, messageId: uuidSchema, createdAt: instantSchema }),
  z.object({ type: z.literal('thread.mute'), threadId: uuidSchema }),
  z.object({ type: z.literal('thread.unmute'), threadId: uuidSchema }),
  z.object({ type: z.literal('thread.createDirect'), threadId: uuidSchema, name: z.string(), members: z.array(uuidSchema) }),
  /** `avatar` new: the one attachment. */
  z.object({
    type: z.literal('profile.update'), userId: uuidSchema, role: z.enum(['teacher', 'parent']), firstName: z.string().optional(), lastName: z.string().optional(),
    avatar: z.enum(['kept', 'new', 'none']), attachments,
  }),
  z.object({ type: z.literal('account.update'), userId: uuidSchema, locale: localeIriSchema.optional(), timeZone: timeZoneSchema.optional(), quietHours: quietHoursSchema.nullable().optional() }),
  z.object({ type: z.literal('push.subscribe'), subscriptionId: uuidSchema, endpoint: z.string(), publicKey: z.string(), authToken: z.string() }),
  z.object({ type: z.literal('push.unsubscribe'), subscriptionId: uuidSchema }),
  z.object({ type: z.literal('push.subscribeNative'), subscriptionId: uuidSchema, token: z.string(), deviceId: z.string(), platform: platformSchema }),
  z.object({ type: z.literal('push.unsubscribeNative'), subscriptionId: uuidSchema }),
  /** To the operator; `feedbackId` is known here only. */
  z.object({ type: z.literal('feedback.send'), feedbackId: uuidSchema, body: z.string() }),
]);
export type Mutation = z.infer<typeof mutationSchema>;
export type MutationType = Mutation['type'];
export type MutationOf<T extends MutationType> = Extract<Mutation, { type: T }>;
