import { dayNumber } from '../i18n/format.ts';
import { dayPlus, weekFrom, weekStart, type CalendarDay } from './calendar-day.ts';

/** The date so many months later; the last day of that month where it is shorter (31 January, one month: 28 February). */
export function monthPlus(day: CalendarDay, months: number): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const instant = Date.UTC(year, month - 1 + months, Math.min(date, daysInMonth(year, month + months)));
  return new Date(instant).toISOString().slice(0, 10);
}

/** No month reaches into more weeks. */
const WEEKS = 6;

/** Six whole weeks from the one with the first day of a date's month on: each month takes the same room (F-504). */
export function weeksOfMonth(day: CalendarDay, firstWeekday: number): readonly (readonly CalendarDay[])[] {
  const start = weekStart(`${day.slice(0, 7)}-01`, firstWeekday);
  return Array.from({ length: WEEKS }, (_, week) => weekFrom(dayPlus(start, week * 7)));
}

/** Today in the time zone of the profile. */
export function todayDate(): CalendarDay {
  return dayPlus('1970-01-01', dayNumber(Date.now()));
}

/* Months count from 1; 0 and 13 are those of the years around. */
function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
