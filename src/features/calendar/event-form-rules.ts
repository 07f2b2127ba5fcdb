import { z } from 'zod';
import type { EventInput } from '../../../schema/port/commands.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { eventCreateSchema } from '../../../schema/records/event.ts';
import { dayOf, eventFault, type EventFault } from '../../../schema/rules/event-rules.ts';
import { instantOf, wallTimeOf } from '../../lib/events/zoned-time.ts';

/** What stands in the form, as the browser's own fields have it: dates and times on the user's wall. */
export const eventFormValuesSchema = z.object({
  title: z.string(), description: z.string(), allDay: z.boolean(), startDate: z.string(), startTime: z.string(), endDate: z.string(), endTime: z.string(),
});
export type EventFormValues = z.infer<typeof eventFormValuesSchema>;
export const EVENT_FIELDS = ['title', 'description', 'startDate', 'startTime', 'endDate', 'endTime'] as const;
export const BLANK_EVENT: EventFormValues = { title: '', description: '', allDay: false, startDate: '', startTime: '', endDate: '', endTime: '' };

/** The form's own rules by the names of their words. */
export const EVENT_RULES = ['startDate', 'startDay', 'endDay', 'startTime'] as const;
export type EventRule = (typeof EVENT_RULES)[number];

/** Where a fault of rules/event-rules.ts is said, and by which words (CAL-02). */
export const PLACE_OF_FAULT: Readonly<Record<EventFault, { readonly field: 'startDate' | 'startTime' | 'endDate'; readonly rule: EventRule }>> = {
  'event.startAfterEnd': { field: 'startDate', rule: 'startDate' },
  'event.startPast': { field: 'startDate', rule: 'startDay' },
  'event.endPast': { field: 'endDate', rule: 'endDay' },
  'event.startTime': { field: 'startTime', rule: 'startTime' },
};

export interface EventFormWorld {
  readonly now: () => number;
  readonly timeZone: string;
  /** The event that is edited: what is left as it was is not held against the rules again. */
  readonly before: EventRecord | null;
}

/** Title, dates and, unless it takes whole days, times are required; then the rules of dates. Hands over the event as commands take it. */
export function eventFormRules(world: EventFormWorld) {
  return z
    .object({
      title: eventCreateSchema.shape.title,
      description: eventCreateSchema.shape.description.unwrap(),
      allDay: z.boolean(),
      startDate: z.string().min(1),
      startTime: z.string(),
      endDate: z.string().min(1),
      endTime: z.string(),
    })
    .superRefine((values, context) => {
      for (const field of ['startTime', 'endTime'] as const) {
        if (!values.allDay && values[field] === '') context.addIssue({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, path: [field], input: '' });
      }
      const event = eventOf(values, world.timeZone);
      const fault = event && faultOf(event, world);
      if (fault) context.addIssue({ code: 'custom', message: PLACE_OF_FAULT[fault].rule, path: [PLACE_OF_FAULT[fault].field] });
    })
    .transform((values, context): EventInput => {
      const event = eventOf(values, world.timeZone);
      if (event !== null) return event;
      context.addIssue({ code: 'custom', message: 'startDay', path: ['startDate'] });
      return z.NEVER;
    });
}

/** The values of an event for the form, on the user's wall. */
export function valuesOf(event: EventRecord, timeZone: string): EventFormValues {
  const { title, description, allDay } = event;
  if (allDay) return { title, description, allDay, startDate: event.startDateTime.slice(0, 10), startTime: '', endDate: event.endDateTime.slice(0, 10), endTime: '' };
  const [start, end] = [wallTimeOf(Date.parse(event.startDateTime), timeZone), wallTimeOf(Date.parse(event.endDateTime), timeZone)];
  return { title, description, allDay, startDate: start.date, startTime: start.time, endDate: end.date, endTime: end.time };
}

/** The first day that the field for a start offers: today, or the day on which a running event began. */
export function firstStart({ now, timeZone, before }: EventFormWorld): string {
  const today = dayOf(now(), timeZone);
  const began = before === null ? today : valuesOf(before, timeZone).startDate;
  return began < today ? began : today;
}

/* Null while something is missing. */
function eventOf(values: EventFormValues, timeZone: string): EventInput | null {
  const { title, description, allDay } = values;
  const [start, end] = allDay
    ? [Date.parse(`${values.startDate}T00:00:00.000Z`), Date.parse(`${values.endDate}T23:59:59.000Z`)]
    : [instantOf({ date: values.startDate, time: values.startTime }, timeZone), instantOf({ date: values.endDate, time: values.endTime }, timeZone)];
  if (Number.isNaN(start) || Number.isNaN(end)) return null;
  return { title, description, allDay, startDateTime: new Date(start).toISOString(), endDateTime: new Date(end).toISOString() };
}

function faultOf(event: EventInput, { now, timeZone, before }: EventFormWorld): EventFault | null {
  const fault = eventFault(event, now(), timeZone);
  if (fault === null || before === null) return fault;
  const isSameStart = event.allDay === before.allDay && Date.parse(event.startDateTime) === Date.parse(before.startDateTime);
  const isSameEnd = event.allDay === before.allDay && Date.parse(event.endDateTime) === Date.parse(before.endDateTime);
  if (isSameStart && (isSameEnd || fault === 'event.startPast')) return null;
  return fault;
}
