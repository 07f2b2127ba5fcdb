import type { EventInput } from '../../../schema/port/commands.ts';
import { changedFields } from '../../lib/form/changed-fields.ts';
import { BLANK_EVENT, eventOf, type EventFormValues } from './event-form-rules.ts';

const WORDS: ReadonlySet<string> = new Set(['title', 'description']);

/**
 * The fields of an event that differ, as a form or as a command has them. Days, times and whether it takes whole days go
 * together, as they are judged together: half of a time that was typed and half of another teacher's would be a time that
 * nobody chose.
 */
function changedIn<Event extends object>(before: Event, now: Event): Partial<Event> {
  const differing = changedFields(before, now);
  const areTimesChanged = Object.keys(differing).some((name) => !WORDS.has(name));
  const changed: Partial<Event> = {};
  for (const name in now) if (WORDS.has(name) ? name in differing : areTimesChanged) changed[name] = now[name];
  return changed;
}

/** What was typed of an event: the fields that differ from what stood in the form untouched. */
export function typedIn(untouched: EventFormValues, values: EventFormValues): Partial<EventFormValues> {
  return changedIn(untouched, values);
}

/** What a save of an edit sends. A form's time has no seconds, so the event's own is read as the form reads it. */
export function eventPatch(untouched: EventFormValues, wish: EventInput, timeZone: string): Partial<EventInput> {
  const before = eventOf(untouched, timeZone);
  return before === null ? wish : changedIn(before, wish);
}

/** Whether what a draft held is what was typed of an event; a draft of another build may be something else. */
export function isTypedEvent(value: unknown): value is Partial<EventFormValues> {
  if (typeof value !== 'object' || value === null) return false;
  const held = new Map<string, unknown>(Object.entries(value));
  const known = Object.entries(BLANK_EVENT).filter(([name]) => held.has(name));
  return known.length > 0 && known.every(([name, blank]) => typeof held.get(name) === typeof blank);
}
