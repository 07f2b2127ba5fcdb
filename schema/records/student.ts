import { z } from 'zod';
import { iriSchema } from '../ids.ts';
import { NAME_MAX } from '../limits.ts';
import { itemSchema } from '../wire.ts';
import { iconRefSchema } from './class.ts';
import { personSchema } from './user.ts';

/**
 * A class member. Points and parents are null for those who may not see them (design.md section 4: the child,
 * the child's parents and the class's teachers only); login only for teachers and the student.
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
  parents: z.array(personSchema).nullable(),
  login: z.string().nullable(),
  canUpdate: z.boolean(),
  canReward: z.boolean(),
  canCreateInvitation: z.boolean(),
});
export type Student = z.infer<typeof studentSchema>;

export const personNameSchema = z.string().trim().min(1).max(NAME_MAX);
export const studentPatchSchema = z.object({
  firstName: personNameSchema.optional(),
  lastName: personNameSchema.optional(),
});
export const studentCreateSchema = z.object({
  _id: z.uuid().optional(),
  firstName: personNameSchema,
  lastName: personNameSchema,
  classes: z.array(iriSchema).min(1).max(20),
});

/** What anybody in a class may see of its students (GET /classes/{id}/students/public). */
export const publicStudentSchema = itemSchema('PublicStudent', {
  firstName: z.string(),
  lastName: z.string(),
  icon: iconRefSchema,
});
export type PublicStudent = z.infer<typeof publicStudentSchema>;
