/** The demo school lives in this zone; it has had no summer time since 2014, so a fixed offset is true for all dates. */
export const SCHOOL_TIME_ZONE = 'Europe/Moscow';
export const SCHOOL_OFFSET_MS = 3 * 3_600_000;
export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;

export type DayKind = 'school' | 'weekend' | 'holiday' | 'summer';

/** School time as if it were UTC: its UTC fields are the school's wall clock. */
export function toLocal(ms: number): number {
  return ms + SCHOOL_OFFSET_MS;
}

/** The instant of a school wall clock. */
export function fromLocal(localMs: number): number {
  return localMs - SCHOOL_OFFSET_MS;
}

/** Midnight at the school before (or at) a local time. */
export function localMidnight(localMs: number): number {
  return Math.floor(localMs / DAY_MS) * DAY_MS;
}

/** Month and day as one number, 1105 for 5 November. */
function monthDay(localMs: number): number {
  const date = new Date(localMs);
  return (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}

/** Whether school is held on that day: terms as in most Russian schools. */
export function dayKind(localMs: number): DayKind {
  const at = monthDay(localMs);
  if (at >= 527 && at <= 831) return 'summer';
  if ((at >= 1027 && at <= 1104) || at >= 1229 || at <= 110 || (at >= 324 && at <= 331) || (at >= 501 && at <= 503) || at === 223 || at === 308) return 'holiday';
  const day = new Date(localMs).getUTCDay();
  return day === 0 || day === 6 ? 'weekend' : 'school';
}

/** Start of the school year (1 September) that a local time belongs to. */
export function schoolYearStart(localMs: number): number {
  const date = new Date(localMs);
  const year = date.getUTCMonth() >= 8 ? date.getUTCFullYear() : date.getUTCFullYear() - 1;
  return Date.UTC(year, 8, 1);
}
