import { DAY_MS } from '../../schema/limits.ts';

/** A calendar date is a text (`2026-11-26`); as texts they have the order of days. */
export type CalendarDay = string;

/** The date so many days later. */
export function dayPlus(day: CalendarDay, days: number): CalendarDay {
  return dateOf(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS);
}

/** The weekday of a date, Sunday as 0. */
export function weekdayOf(day: CalendarDay): number {
  return new Date(`${day}T00:00:00.000Z`).getUTCDay();
}

/** The first date of the week that a date is in. */
export function weekStart(day: CalendarDay, firstWeekday: number): CalendarDay {
  return dayPlus(day, -((weekdayOf(day) - firstWeekday + 7) % 7));
}

/** The seven dates from this one on. */
export function weekFrom(first: CalendarDay): readonly CalendarDay[] {
  return Array.from({ length: 7 }, (_, place) => dayPlus(first, place));
}

function dateOf(instant: number): CalendarDay {
  return new Date(instant).toISOString().slice(0, 10);
}
