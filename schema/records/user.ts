import { z } from 'zod';
import { iriSchema, uuidSchema } from '../ids.ts';
import { CLOCK_TIME_PATTERN } from '../rules/field-rules.ts';
import { areQuietHours } from '../rules/quiet-hours.ts';
import { itemSchema } from '../wire.ts';

export const ROLES = ['teacher', 'parent', 'student'] as const;
export const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;

export const LOCALES = ['en', 'ru'] as const;
export const localeCodeSchema = z.enum(LOCALES);
export type LocaleCode = z.infer<typeof localeCodeSchema>;

/** How a language and a time zone stand in a body: an IRI, an IANA name. */
export const localeIriSchema = z.enum(['/locales/en', '/locales/ru']);
export const timeZoneSchema = z.string().max(64);
/** A time of the day as a clock on the wall shows it: `21:00`. */
export const clockTimeSchema = z.string().regex(CLOCK_TIME_PATTERN);
/** From when to when no push comes (EXT-02), in the user's own time zone; it may go over midnight. */
export const quietHoursSchema = z.object({ from: clockTimeSchema, to: clockTimeSchema }).refine(areQuietHours, { path: ['to'] });
export type QuietHours = z.infer<typeof quietHoursSchema>;

/** A person as shown beside what they wrote. `avatar` is the IRI of a file; a student has an icon instead. */
export const personSchema = z.object({
  '@id': iriSchema,
  '@type': z.literal('User'),
  _id: uuidSchema,
  role: roleSchema,
  firstName: z.string(),
  lastName: z.string(),
  avatar: iriSchema.nullable(),
  icon: z.string().nullable(),
});
export type Person = z.infer<typeof personSchema>;

/** An own edit that a later one replaced, whose writer had not seen it: by the key of its request, with the fields (F-702). */
export const overtakenEditSchema = z.object({ key: z.string(), fields: z.array(z.string()) });
export type OvertakenEdit = z.infer<typeof overtakenEditSchema>;

/** `GET /users/me` (product.md section 3, session user). `locale` is an IRI, `timeZone` an IANA name. */
export const meSchema = itemSchema('User', {
  '@context': z.string().optional(),
  role: roleSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  login: z.string().nullable(),
  isEmailVerified: z.boolean(),
  locale: localeIriSchema,
  timeZone: z.string(),
  /** Null: pushes come at any time. */
  quietHours: quietHoursSchema.nullable(),
  user: iriSchema,
  educationProcessUser: iriSchema,
  avatar: iriSchema.nullable(),
  icon: z.string().nullable(),
  /** The newest of the last days; absent: none. */
  overtakenEdits: z.array(overtakenEditSchema).optional(),
});
export type Me = z.infer<typeof meSchema>;
