import { z } from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts';
import { iriSchema } from '../ids.ts';
import { EMAIL_PATTERN, EMAIL_TEXT, PASSWORD_TEXT } from '../rules/field-rules.ts';
import { instantSchema, itemSchema } from '../wire.ts';
import { personNameSchema, studentSchema } from './student.ts';
import { textSchema } from './text-schema.ts';
import { localeIriSchema, meSchema, personSchema, roleSchema, timeZoneSchema } from './user.ts';

/** An e-mail address as somebody types it; spaces around it are theirs, not its. */
export const emailSchema = textSchema(EMAIL_TEXT).pipe(z.email({ pattern: EMAIL_PATTERN })).meta({ format: 'email', pattern: EMAIL_PATTERN.source });
/** Its rule is rules/password-rules.ts; here only what no request may exceed. */
export const passwordSchema = textSchema(PASSWORD_TEXT);

/** A password that is chosen, described for other clients; the rule itself, which also knows the e-mail, is rules/password-rules.ts. */
export const newPasswordSchema = passwordSchema.meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX, pattern: String.raw`^(?=[\s\S]*[\p{P}\p{S}])(?=[\s\S]*\p{Lu})` });

/** The body of POST /teachers and POST /parents (product.md section 3). Without a language, Accept-Language decides. */
export const registrationSchema = z.object({
  email: emailSchema,
  firstName: personNameSchema,
  lastName: personNameSchema,
  password: newPasswordSchema,
  locale: localeIriSchema.optional(),
  timeZone: timeZoneSchema.optional(),
});
/** The body of PATCH /teachers/{id} and /parents/{id}: the own profile. `avatar` is an own photo, null takes it away. */
export const profilePatchSchema = z.object({
  firstName: personNameSchema.optional(),
  lastName: personNameSchema.optional(),
  avatar: iriSchema.nullable().optional(),
});

/** A teacher. E-mail, verification and classes are null for everybody but the teacher in question. */
export const teacherSchema = itemSchema('Teacher', {
  '@context': z.string().optional(),
  user: personSchema,
  email: z.string().nullable(),
  isEmailVerified: z.boolean().nullable(),
  mainClasses: z.array(iriSchema).nullable(),
  assistedClasses: z.array(iriSchema).nullable(),
});
export type Teacher = z.infer<typeof teacherSchema>;

/**
 * A parent: for the parent in question whole; for a teacher of a child's class with those children and the last log-in,
 * without e-mail. `children` are IRIs of the students that the caller may see.
 */
export const parentSchema = itemSchema('Parent', {
  '@context': z.string().optional(),
  user: personSchema,
  email: z.string().nullable(),
  isEmailVerified: z.boolean().nullable(),
  children: z.array(iriSchema),
  lastLoggedAt: instantSchema.nullable(),
});
export type Parent = z.infer<typeof parentSchema>;

/** Whether an e-mail is known, and as what. */
export const emailCheckSchema = z.object({
  '@type': z.literal('EmailCheck'),
  exists: z.boolean(),
  userType: roleSchema.exclude(['student']).nullable(),
});

/** Everything that Parta keeps of one user (PRF-01): what the person wrote and gave, in the API's own records. */
export const accountExportSchema = z.object({
  '@id': z.string(),
  '@type': z.literal('AccountExport'),
  exportedAt: instantSchema,
  me: meSchema,
  students: z.array(studentSchema),
  sections: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type AccountExport = z.infer<typeof accountExportSchema>;
