import { DAY_MS } from '../../schema/limits.ts';
import { dayNumber, type Moment } from '../i18n/format.ts';

/** Day number 0 was a Thursday. */
const EPOCH_WEEKDAY = 4;
/** No zone is further from UTC than this, ms. */
const ZONE_MAX_MS = 15 * 3_600_000;

/** The day number (see dayNumber) that the week of a moment begins with, by the calendar of the zone; `firstWeekday` as in first-weekday.ts. */
export function weekStartOf(moment: Moment, firstWeekday: number, timeZone?: string): number {
  const day = dayNumber(moment, timeZone);
  return day - ((day + EPOCH_WEEKDAY - firstWeekday + 7) % 7);
}

/** The instant that a day begins with in the zone, as records carry it; right on days of 23 and 25 hours, too. */
export function dayStart(day: number, timeZone?: string): string {
  let [before, after] = [day * DAY_MS - ZONE_MAX_MS, day * DAY_MS + ZONE_MAX_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayNumber(middle, timeZone) < day) before = middle;
    else after = middle;
  }
  return new Date(after).toISOString();
}
