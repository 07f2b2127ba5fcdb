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
 * in UTC: it is a calendar date. Answers the first fault, or null.
 */
export function eventFault(times: EventTimes, now: number, timeZone: string): EventFault | null {
  const zone = times.allDay ? 'UTC' : timeZone;
  const [start, end, today] = [dayOf(Date.parse(times.startDateTime), zone), dayOf(Date.parse(times.endDateTime), zone), dayOf(now, timeZone)];
  if (end < today) return 'event.endPast';
  if (start > end) return 'event.startAfterEnd';
  if (start < today) return 'event.startPast';
  return Date.parse(times.startDateTime) > Date.parse(times.endDateTime) ? 'event.startTime' : null;
}

/** `2026-11-21`: days as text order as days do. */
function dayOf(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}
