import { DAY_MS } from '../../../schema/limits.ts';
import { dayOf } from '../../../schema/rules/event-rules.ts';

/** Calendar dates are texts (`2026-11-26`), which order as days do. */
type Day = string;

interface Times {
  readonly allDay: boolean;
  readonly startDateTime: string;
  readonly endDateTime: string;
}

/** An event that lasts longer is not marked on each of its days (ours: a term of school). */
const MARKED_DAYS_MAX = 100;

/** The date so many days later. */
export function dayPlus(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The weekday of a date, Sunday as 0. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00.000Z`).getUTCDay();
}

/** The first date of the week that a date is in. */
export function weekStart(day: Day, firstWeekday: number): Day {
  return dayPlus(day, -((weekdayOf(day) - firstWeekday + 7) % 7));
}

/** Whole weeks around today: so many before its own and so many after. */
export function weeksAround(today: Day, firstWeekday: number, before: number, after: number): readonly (readonly Day[])[] {
  const own = weekStart(today, firstWeekday);
  return Array.from({ length: before + 1 + after }, (_, week) => Array.from({ length: 7 }, (__, day) => dayPlus(own, (week - before) * 7 + day)));
}

/** The dates that an event takes for the reader: of an all-day event those that its instants name in UTC. */
export function daysOf(times: Times, timeZone: string): readonly Day[] {
  const zone = times.allDay ? 'UTC' : timeZone;
  const last = dayOf(Date.parse(times.endDateTime), zone);
  const days: Day[] = [];
  for (let day = dayOf(Date.parse(times.startDateTime), zone); day <= last && days.length < MARKED_DAYS_MAX; day = dayPlus(day, 1)) days.push(day);
  return days;
}

/** Events by each date that they take, in the order given. */
export function eventsByDay<T extends Times>(events: readonly T[], timeZone: string): ReadonlyMap<Day, readonly T[]> {
  const byDay = new Map<Day, T[]>();
  for (const event of events) {
    for (const day of daysOf(event, timeZone)) byDay.set(day, [...(byDay.get(day) ?? []), event]);
  }
  return byDay;
}
