import { z } from 'zod';
import { iriSchema } from '../ids.ts';
import { EVENT_DESCRIPTION, EVENT_TITLE } from '../rules/field-rules.ts';
import { instantSchema, itemSchema } from '../wire.ts';
import { textSchema } from './text-schema.ts';

/**
 * An event of a class (product.md section 3). An all-day event is a calendar date, the same in every zone: its first
 * day's midnight to the last second of its last day, both in UTC.
 */
export const eventSchema = itemSchema('Event', {
  '@context': z.string().optional(),
  class: iriSchema,
  story: iriSchema.nullable(),
  title: z.string(),
  description: z.string(),
  allDay: z.boolean(),
  startDateTime: instantSchema,
  endDateTime: instantSchema,
  canEdit: z.boolean(),
  canDelete: z.boolean(),
});
export type EventRecord = z.infer<typeof eventSchema>;

const titleSchema = textSchema(EVENT_TITLE);
const descriptionSchema = textSchema(EVENT_DESCRIPTION);
/** The body of POST events (rules/event-rules.ts checks the dates). */
export const eventCreateSchema = z.object({
  _id: z.uuid().optional(),
  title: titleSchema,
  description: descriptionSchema.default(''),
  allDay: z.boolean().default(false),
  startDateTime: instantSchema,
  endDateTime: instantSchema,
});
/** The body of PATCH /events/{id}: any part of it. */
export const eventPatchSchema = z.object({
  title: titleSchema.optional(),
  description: descriptionSchema.optional(),
  allDay: z.boolean().optional(),
  startDateTime: instantSchema.optional(),
  endDateTime: instantSchema.optional(),
});
