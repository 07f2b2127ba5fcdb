import { dayOf } from '../../../schema/rules/event-rules.ts';
import { dayPlus, weekFrom, weekStart, type CalendarDay as Day } from '../../lib/calendar-day.ts';

interface Times {
  readonly allDay: boolean;
  readonly startDateTime: string;
  readonly endDateTime: string;
}

/** An event that lasts longer is not marked on each of its days (ours: a term of school). */
const MARKED_DAYS_MAX = 100;

/** Whole weeks around today: so many before its own and so many after. */
export function weeksAround(today: Day, firstWeekday: number, before: number, after: number): readonly (readonly Day[])[] {
  const own = weekStart(today, firstWeekday);
  return Array.from({ length: before + 1 + after }, (_, week) => weekFrom(dayPlus(own, (week - before) * 7)));
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
