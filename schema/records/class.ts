import { z } from 'zod';
import { CLASS_NAME, GRADES } from '../rules/field-rules.ts';
import { instantSchema, itemSchema } from '../wire.ts';
import { iconSchema } from './icon.ts';
import { textSchema } from './text-schema.ts';
import { personSchema } from './user.ts';

export const gradeSchema = z.enum(GRADES);
export type Grade = z.infer<typeof gradeSchema>;
export const classStatusSchema = z.enum(['active', 'archive']);
export type ClassStatus = z.infer<typeof classStatusSchema>;

/** The icon inside a class: its slug and colour, without a round trip. */
export const iconRefSchema = iconSchema.pick({ '@id': true, '@type': true, content: true, colour: true });
export type IconRef = z.infer<typeof iconRefSchema>;

/**
 * A class (product.md section 3). The code, its end and parentJoinLink are null for everyone but its teachers. The end is
 * absent in rows that a device stored before it existed.
 */
export const classSchema = itemSchema('Class', {
  '@context': z.string().optional(),
  name: z.string(),
  grade: gradeSchema,
  icon: iconRefSchema,
  status: classStatusSchema,
  classCode: z.string().nullable(),
  classCodeExpiresAt: instantSchema.nullable().optional(),
  parentJoinLink: z.string().nullable(),
  studentsCount: z.int().nonnegative(),
  parentsCount: z.int().nonnegative(),
  mainTeacher: personSchema,
  assistants: z.array(personSchema),
  canCreateStudent: z.boolean(),
  canCreateStory: z.boolean(),
  canCreateEvent: z.boolean(),
  canEdit: z.boolean(),
});
export type ClassRecord = z.infer<typeof classSchema>;

export const classNameSchema = textSchema(CLASS_NAME);
/** The body of POST /classes; `icon` is an icon's IRI. */
export const classCreateSchema = z.object({
  _id: z.uuid().optional(),
  name: classNameSchema,
  grade: gradeSchema,
  icon: z.string().max(200),
});
/** The body of PATCH /classes/{id}: any part of it. */
export const classPatchSchema = z.object({
  name: classNameSchema.optional(),
  grade: gradeSchema.optional(),
  icon: z.string().max(200).optional(),
  status: classStatusSchema.optional(),
});
export type ClassPatch = z.infer<typeof classPatchSchema>;
