import { dayOf, type EventTimes } from '../../schema/rules/event-rules.ts';

type Sorted = <T extends EventTimes>(events: readonly T[], which: 'upcoming' | 'past', timeZone: string) => T[];

/**
 * Events in the order of the reader's days, of a day what takes the whole of it first: an all-day event is a date, and
 * its instants (in UTC) say nothing about a concert of the evening before. What is to come by its beginning; what is
 * over by its end, the last one first.
 */
export function eventOrder(): Sorted {
  const dayIn = keptDays();
  return (events, which, timeZone) => {
    const [at, sign] = which === 'past' ? (['endDateTime', -1] as const) : (['startDateTime', 1] as const);
    const keyed = events.map((event) => ({ event, day: event.allDay ? event[at].slice(0, 10) : dayIn(event[at], timeZone), instant: Date.parse(event[at]) }));
    const sorted = keyed.toSorted((one, other) => {
      if (one.day !== other.day) return one.day < other.day ? -sign : sign;
      if (one.event.allDay !== other.event.allDay) return one.event.allDay ? -1 : 1;
      return sign * (one.instant - other.instant);
    });
    return sorted.map(({ event }) => event);
  };
}

/** The day of an instant in a zone, worked out once: it takes longer than the sorting. */
function keptDays(): (instant: string, timeZone: string) => string {
  const days = new Map<string, string>();
  let zone = '';
  return (instant, timeZone) => {
    if (timeZone !== zone) days.clear();
    zone = timeZone;
    const day = days.get(instant) ?? dayOf(Date.parse(instant), timeZone);
    days.set(instant, day);
    return day;
  };
}
