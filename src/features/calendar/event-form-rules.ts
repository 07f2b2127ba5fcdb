import type { EventInput } from '../../../schema/port/commands.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { dayOf, eventFault, type EventFault } from '../../../schema/rules/event-rules.ts';
import { EVENT_DESCRIPTION, EVENT_TITLE, keptText, textFault } from '../../../schema/rules/field-rules.ts';
import { instantOf, wallTimeOf } from '../../lib/events/zoned-time.ts';
import { faultsIn, judged, type FormRules } from '../../lib/form/form-rules.ts';

/** What the form holds: dates as yyyy-mm-dd and times as HH:MM, on the user's wall. */
export interface EventFormValues {
  readonly title: string;
  readonly description: string;
  readonly allDay: boolean;
  readonly startDate: string;
  readonly startTime: string;
  readonly endDate: string;
  readonly endTime: string;
}
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
export function eventFormRules(world: EventFormWorld): FormRules<EventFormValues, EventInput> {
  return (values) => {
    const times = values.allDay ? { startTime: null, endTime: null } : { startTime: missing(values.startTime), endTime: missing(values.endTime) };
    const found = { title: textFault(EVENT_TITLE, values.title), description: textFault(EVENT_DESCRIPTION, values.description), startDate: missing(values.startDate), endDate: missing(values.endDate), ...times };
    const event = eventOf({ ...values, title: keptText(EVENT_TITLE, values.title) }, world.timeZone);
    // Something is missing, or is no date at all.
    if (event === null) {
      const faults = faultsIn(found);
      return { faults: Object.keys(faults).length === 0 ? { startDate: 'startDay' } : faults };
    }
    const fault = faultOf(event, world);
    const place = fault && PLACE_OF_FAULT[fault];
    return judged(place === null ? found : { ...found, [place.field]: found[place.field] ?? place.rule }, () => event);
  };
}

/** The time an hour after `time` (HH:MM), at most the last minute of the day: the usual end of an event. */
export function hourAfter(time: string): string {
  const hour = Number(time.slice(0, 2)) + 1;
  return hour > 23 ? '23:59' : `${String(hour).padStart(2, '0')}${time.slice(2)}`;
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

function missing(text: string): 'required' | null {
  return text === '' ? 'required' : null;
}

/** The event that the values make; null while something is missing. */
export function eventOf(values: EventFormValues, timeZone: string): EventInput | null {
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

/** What of a new event lies behind us already: rules are of days alone, and what is over goes to the past ones at once (F-215). */
export function overOf(values: EventFormValues, now: number, timeZone: string): 'all' | 'start' | null {
  const event = values.allDay ? null : eventOf(values, timeZone);
  if (event === null || eventFault(event, now, timeZone) !== null) return null;
  if (Date.parse(event.endDateTime) < now) return 'all';
  return Date.parse(event.startDateTime) < now ? 'start' : null;
}
