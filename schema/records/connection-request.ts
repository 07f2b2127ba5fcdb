import { z } from 'zod';
import { iriSchema } from '../ids.ts';
import { instantSchema, itemSchema } from '../wire.ts';
import { personSchema } from './user.ts';

export const requestStatusSchema = z.enum(['pending', 'accepted', 'declined']);
export type RequestStatus = z.infer<typeof requestStatusSchema>;

/** As little of a student as a parent may see before a teacher has agreed. */
export const studentPreviewSchema = z.object({ initials: z.string(), icon: z.string() });
export type StudentPreview = z.infer<typeof studentPreviewSchema>;

/**
 * A parent's wish to be connected to a student (product.md section 3, "parent connection request"). `status` is null
 * while it is pending. The class's teachers see the student by name in `studentItem`; the parent only `studentPreview`,
 * and `code` as the way back to the page of the request.
 */
export const connectionRequestSchema = itemSchema('ConnectionRequest', {
  '@context': z.string().optional(),
  parent: personSchema,
  student: iriSchema,
  class: iriSchema,
  className: z.string(),
  /** The main teacher's, who tells the class from another of its name; absent in rows that a device stored before it existed. */
  teacherFullName: z.string().optional(),
  status: requestStatusSchema.exclude(['pending']).nullable(),
  createdAt: instantSchema,
  acceptedBy: personSchema.nullable(),
  /** Who decided and when; declined by nobody: the class has no teacher any more. Absent in rows of older builds. */
  decidedBy: personSchema.nullable().optional(),
  decidedAt: instantSchema.nullable().optional(),
  /** The e-mail of who asks, and whether they confirmed it: for the class's teachers alone, null for others. */
  parentEmail: z.object({ email: z.string(), isVerified: z.boolean() }).nullable().optional(),
  studentPreview: studentPreviewSchema,
  studentItem: z.object({ '@id': iriSchema, firstName: z.string(), lastName: z.string() }).nullable(),
  code: z.string().nullable(),
  canReview: z.boolean(),
  canDelete: z.boolean(),
});
export type ConnectionRequest = z.infer<typeof connectionRequestSchema>;

/** The body of POST parent-connection-requests; `code` is the class's or the student's that led there. */
export const requestCreateSchema = z.object({ _id: z.uuid().optional(), code: z.string().max(20) });
/** The body of PATCH: the student or the class that the teacher finds to be meant. */
export const requestPatchSchema = z.object({ student: iriSchema.optional(), class: iriSchema.optional() });
