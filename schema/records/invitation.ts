import { z } from 'zod';
import { iriSchema } from '../ids.ts';
import { CONTACT_TEXT } from '../rules/field-rules.ts';
import { instantSchema, itemSchema } from '../wire.ts';
import { textSchema } from './text-schema.ts';

export const channelSchema = z.enum(['email', 'sms']);
export type Channel = z.infer<typeof channelSchema>;
export const invitationStatusSchema = z.enum(['pending', 'canceled', 'accepted']);
export type InvitationStatus = z.infer<typeof invitationStatusSchema>;

/** A parent invited by e-mail or phone to one student (product.md section 3). invitedAt moves when it is sent again. */
export const invitationSchema = itemSchema('Invitation', {
  '@context': z.string().optional(),
  student: iriSchema,
  contact: z.string(),
  channel: channelSchema,
  status: invitationStatusSchema,
  invitedAt: instantSchema,
  expiresAt: instantSchema,
  canCancel: z.boolean(),
  canNotify: z.boolean(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** The body of POST invitations. rules/contact-rules.ts says what a contact is and which channel it takes. */
export const invitationCreateSchema = z.object({
  _id: z.uuid().optional(),
  channel: channelSchema,
  contact: textSchema(CONTACT_TEXT),
});

const invitedPlaceSchema = z.object({ classId: z.string(), className: z.string(), schoolId: z.string().nullable(), schoolName: z.string().nullable() });

/** What a parent's code or a class's code shows before anybody logs in (product.md section 3). */
export const parentInviteSchema = z.object({
  '@id': z.string(),
  '@type': z.literal('ParentInvite'),
  teacherFullName: z.string(),
  className: z.string(),
  icon: z.string(),
  classes: z.array(invitedPlaceSchema),
  studentInitials: z.string(),
});
export type ParentInvite = z.infer<typeof parentInviteSchema>;

/** What a class's code shows: as little. */
export const classInviteSchema = z.object({ '@id': z.string(), '@type': z.literal('ClassInvite'), class: iriSchema, className: z.string(), teacherFullName: z.string(), icon: z.string() });
export type ClassInvite = z.infer<typeof classInviteSchema>;

/** The body of check-invitation: what the link of an invitation says beside the code. */
export const invitationCheckBodySchema = z.object({ invitationId: z.uuid(), contact: textSchema({ ...CONTACT_TEXT, min: 0 }) });

/**
 * Whether a link still connects the caller. `open`: it does. `connected`: the caller has the student already, and nothing
 * is used up. `ended`: cancelled, expired or used by somebody else.
 */
export const invitationCheckSchema = z.object({
  '@id': z.string(),
  '@type': z.literal('InvitationCheck'),
  state: z.enum(['open', 'connected', 'ended']),
  /** What it invites to; the code's age does not count. Null where it has ended. */
  invite: parentInviteSchema.nullable(),
});
export type InvitationCheck = z.infer<typeof invitationCheckSchema>;

/** The body of bind-parent. With the invitation and the contact that it went to, it binds at once (design.md section 4). */
export const bindParentSchema = z.object({
  _id: z.uuid().optional(),
  code: z.string().max(20),
  invitationId: z.uuid().optional(),
  contact: textSchema({ ...CONTACT_TEXT, min: 0 }).optional(),
});
