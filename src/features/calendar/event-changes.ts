import type { EventInput } from '../../../schema/port/commands.ts';
import { changedFields } from '../../lib/form/changed-fields.ts';
import { BLANK_EVENT, eventOf, type EventFormValues } from './event-form-rules.ts';

/**
 * What was typed of an event: the fields that differ from what stood in the form untouched. Days, times and whether it
 * takes whole days go together, as they are judged together: half of a time that was typed and half of another teacher's
 * would be a time that nobody chose.
 */
export function typedIn(untouched: EventFormValues, values: EventFormValues): Partial<EventFormValues> {
  const { title, description, ...times } = changedFields(untouched, values);
  const { allDay, startDate, startTime, endDate, endTime } = values;
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(Object.keys(times).length === 0 ? {} : { allDay, startDate, startTime, endDate, endTime }),
  };
}

/** What a save of an edit sends: see typedIn. A form's time has no seconds, so the event's own is read as the form reads it. */
export function eventPatch(untouched: EventFormValues, wish: EventInput, timeZone: string): Partial<EventInput> {
  const before = eventOf(untouched, timeZone);
  if (before === null) return wish;
  const { title, description, ...times } = changedFields(before, wish);
  const { allDay, startDateTime, endDateTime } = wish;
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(Object.keys(times).length === 0 ? {} : { allDay, startDateTime, endDateTime }),
  };
}

/** Whether what a draft held is what was typed of an event; a draft of another build may be something else. */
export function isTypedEvent(value: unknown): value is Partial<EventFormValues> {
  if (typeof value !== 'object' || value === null) return false;
  const held = new Map<string, unknown>(Object.entries(value));
  const known = Object.entries(BLANK_EVENT).filter(([name]) => held.has(name));
  return known.length > 0 && known.every(([name, blank]) => typeof held.get(name) === typeof blank);
}
