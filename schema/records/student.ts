import { z } from 'zod';
import { iriSchema } from '../ids.ts';
import { NAME_MAX, STUDENT_BATCH_MAX, STUDENT_CLASSES_MAX } from '../limits.ts';
import { PERSON_NAME } from '../rules/field-rules.ts';
import { instantSchema, itemSchema } from '../wire.ts';
import { iconRefSchema } from './class.ts';
import { invitationSchema } from './invitation.ts';
import { textSchema } from './text-schema.ts';
import { personSchema } from './user.ts';

/** What a student was given in one class; both are 0 or more. */
export const classPointsSchema = z.object({
  class: iriSchema,
  positive: z.int().min(0),
  negative: z.int().min(0),
});
export type ClassPoints = z.infer<typeof classPointsSchema>;

/**
 * A class member. Points and parents are null for those who may not see them (design.md section 4: the child,
 * the child's parents and the class's teachers only); login only for teachers and the student; parentCode, its end and
 * lastInvite only for teachers. The optional ones are absent in rows that a device stored before they existed.
 * leftClassName is what the last class was called, for a family whose child is in none any more (F-207). isDismissed: the
 * parent who asks has dismissed the child until a class takes the child again; absent: not so.
 * Points belong to a class (F-314): the sums count the classes of pointsByClass. For a teacher these are the taught ones;
 * for the child and the parents all, former ones too.
 */
export const studentSchema = itemSchema('Student', {
  '@context': z.string().optional(),
  user: iriSchema,
  firstName: z.string(),
  lastName: z.string(),
  icon: iconRefSchema,
  classes: z.array(iriSchema),
  positivePoints: z.int().nullable(),
  negativePoints: z.int().nullable(),
  currentPoints: z.int().nullable(),
  pointsByClass: z.array(classPointsSchema).nullable().optional(),
  leftClassName: z.string().nullable().optional(),
  isDismissed: z.literal(true).optional(),
  parents: z.array(personSchema).nullable(),
  login: z.string().nullable(),
  parentCode: z.string().nullable().optional(),
  parentCodeExpiresAt: instantSchema.nullable().optional(),
  lastInvite: invitationSchema.pick({ contact: true, invitedAt: true, status: true }).nullable().optional(),
  canUpdate: z.boolean(),
  canReward: z.boolean(),
  canCreateInvitation: z.boolean(),
});
export type Student = z.infer<typeof studentSchema>;

export const personNameSchema = textSchema(PERSON_NAME);
export const studentPatchSchema = z.object({
  firstName: personNameSchema.optional(),
  lastName: personNameSchema.optional(),
});
export const studentCreateSchema = z.object({
  _id: z.uuid().optional(),
  firstName: personNameSchema,
  lastName: personNameSchema,
  classes: z.array(iriSchema).min(1).max(STUDENT_CLASSES_MAX),
});

/** The body of POST /students/batch: all are made, or none. */
export const studentBatchSchema = z.object({ students: z.array(studentCreateSchema).min(1).max(STUDENT_BATCH_MAX) });
/** The body of PATCH /students/{id}: the classes that the student is in from now on. */
export const studentMoveSchema = z.object({ classes: studentCreateSchema.shape.classes });

/** The body of POST /students/{id}/dismiss: the class whose end is dismissed, as the record names it. */
export const studentDismissSchema = z.object({ leftClassName: z.string().max(NAME_MAX).nullable() });

/**
 * What a student logs in with, for teachers. `password` is the one that was made for the student, null once somebody chose
 * another; `cardKey`, which the QR code of the printed card carries, ends with it (F-320).
 */
export const studentCredentialsSchema = z.object({
  '@id': z.string(),
  '@type': z.literal('StudentCredentials'),
  student: iriSchema,
  firstName: z.string(),
  lastName: z.string(),
  login: z.string(),
  password: z.string().nullable(),
  cardKey: z.string().nullable(),
});
export type StudentCredentials = z.infer<typeof studentCredentialsSchema>;

/** What anybody in a class may see of its students (GET /classes/{id}/students/public). */
export const publicStudentSchema = itemSchema('PublicStudent', {
  firstName: z.string(),
  lastName: z.string(),
  icon: iconRefSchema,
});
export type PublicStudent = z.infer<typeof publicStudentSchema>;
