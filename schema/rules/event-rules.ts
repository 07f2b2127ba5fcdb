import { DAY_MS } from '../limits.ts';

const HOUR_MS = DAY_MS / 24;

export interface EventTimes {
  readonly allDay: boolean;
  readonly startDateTime: string;
  readonly endDateTime: string;
}

export type EventFault = 'event.startAfterEnd' | 'event.startPast' | 'event.endPast' | 'event.startTime';

/** The field that a fault is shown at. */
export const FIELD_OF_FAULT: Readonly<Record<EventFault, 'startDateTime' | 'endDateTime'>> = {
  'event.startAfterEnd': 'startDateTime',
  'event.startPast': 'startDateTime',
  'event.endPast': 'endDateTime',
  'event.startTime': 'startDateTime',
};

/**
 * Start date not after the end, neither in the past, and on the same day the start time not after the end time
 * (product.md section 5). Days are those of `timeZone` (an IANA name), of an all-day event those that its instants name
 * in UTC: it is a calendar date. Returns the faults, at most one of each field.
 */
export function eventFaults(times: EventTimes, now: number, timeZone: string): readonly EventFault[] {
  const zone = times.allDay ? 'UTC' : timeZone;
  const [start, end, today] = [dayOf(Date.parse(times.startDateTime), zone), dayOf(Date.parse(times.endDateTime), zone), dayOf(now, timeZone)];
  const isReversed = start === end && Date.parse(times.startDateTime) > Date.parse(times.endDateTime);
  const startFault: EventFault | null = start > end ? 'event.startAfterEnd' : start < today ? 'event.startPast' : isReversed ? 'event.startTime' : null;
  const endFault: EventFault | null = end < today ? 'event.endPast' : null;
  return [endFault, startFault].filter((fault) => fault !== null);
}

/** The first fault of an event's times, or null. */
export function eventFault(times: EventTimes, now: number, timeZone: string): EventFault | null {
  return eventFaults(times, now, timeZone)[0] ?? null;
}

/** The calendar date of an instant in a zone, as `2026-11-21`: days as text order as days do. A year has four digits also while it is typed (0202). */
export function dayOf(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The first instant after this one that is on another date of the zone: its next midnight, also where clocks change. */
export function dayEnd(instant: number, timeZone: string): number {
  const day = dayOf(instant, timeZone);
  // No date is longer than this, so its end is looked for by halves.
  let [within, beyond] = [instant, instant + 26 * HOUR_MS];
  while (beyond - within > 1) {
    const middle = Math.floor((within + beyond) / 2);
    if (dayOf(middle, timeZone) === day) within = middle;
    else beyond = middle;
  }
  return beyond;
}

/** An event's instants as they are kept: an all-day event from its first day's midnight to the last second of its last day, in UTC. */
export function eventSpan(times: EventTimes): { startAt: Date; endAt: Date } {
  const [startAt, endAt] = [new Date(times.startDateTime), new Date(times.endDateTime)];
  if (!times.allDay) return { startAt, endAt };
  startAt.setUTCHours(0, 0, 0, 0);
  endAt.setUTCHours(23, 59, 59, 0);
  return { startAt, endAt };
}

export type EventGroup = 'today' | 'week' | 'soon';

/**
 * Where an event that is not over stands in the calendar (product.md section 2): it goes on today, begins this week, or
 * later. `firstWeekday` counts from Sunday as 0.
 */
export function eventGroup(times: EventTimes, now: number, timeZone: string, firstWeekday: number): EventGroup {
  const start = dayOf(Date.parse(times.startDateTime), times.allDay ? 'UTC' : timeZone);
  const today = dayOf(now, timeZone);
  if (start <= today) return 'today';
  const weekday = new Date(`${today}T00:00:00.000Z`).getUTCDay();
  const daysLeft = 6 - ((weekday - firstWeekday + 7) % 7);
  const lastDay = new Date(Date.parse(`${today}T00:00:00.000Z`) + daysLeft * DAY_MS).toISOString().slice(0, 10);
  return start <= lastDay ? 'week' : 'soon';
}
