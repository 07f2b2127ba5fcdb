import type { QuietHours } from '../records/user.ts';
import { CLOCK_TIME_PATTERN } from './field-rules.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** What is put before whoever turns quiet hours on (EXT-02; ours: when most schools sleep). */
export const QUIET_HOURS_OFFERED: QuietHours = { from: '21:00', to: '07:00' };

/** Whether both are times, and not the same: then they can be kept. */
export function areQuietHours({ from, to }: Readonly<Record<'from' | 'to', string>>): boolean {
  return CLOCK_TIME_PATTERN.test(from) && CLOCK_TIME_PATTERN.test(to) && from !== to;
}

/**
 * Until when nothing is pushed to somebody, as an instant; null where it is not quiet at `now`. What counts is the clock
 * on the wall of `timeZone` (an IANA name): an hour that it shows twice is quiet twice, and where it leaps over the end,
 * the quiet ends with the leap.
 */
export function quietUntil(hours: QuietHours | null, timeZone: string, now: number): number | null {
  if (hours === null || !isQuiet(hours, minuteOf(now, timeZone))) return null;
  let at = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  for (;;) {
    const end = at + minutesFrom(minuteOf(at, timeZone), minuteIn(hours.to)) * MINUTE_MS;
    if (aheadAt(end, timeZone) === aheadAt(at, timeZone)) return end;
    at = nextChange(at, end, timeZone);
    if (!isQuiet(hours, minuteOf(at, timeZone))) return at;
  }
}

/* The first minute in (from, to] at which the clock is set to another offset. */
function nextChange(from: number, to: number, timeZone: string): number {
  const before = aheadAt(from, timeZone);
  let [same, other] = [from / MINUTE_MS, to / MINUTE_MS];
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (aheadAt(middle * MINUTE_MS, timeZone) === before) same = middle;
    else other = middle;
  }
  return other * MINUTE_MS;
}

function isQuiet(hours: QuietHours, minute: number): boolean {
  const [from, to] = [minuteIn(hours.from), minuteIn(hours.to)];
  return from < to ? from <= minute && minute < to : from <= minute || minute < to;
}

function minutesFrom(minute: number, end: number): number {
  return (end - minute + DAY_MINUTES) % DAY_MINUTES;
}

function minuteIn(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function minuteOf(instant: number, timeZone: string): number {
  const wall = wallAt(instant, timeZone);
  return wall.getUTCHours() * 60 + wall.getUTCMinutes();
}

/* How far the wall's clock is ahead of UTC. */
function aheadAt(instant: number, timeZone: string): number {
  return wallAt(instant, timeZone).getTime() - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}

/* What the wall shows, as if it were UTC. */
function wallAt(instant: number, timeZone: string): Date {
  const parts = formatOf(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value ?? 0);
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')));
}

/* More than there are zones; a name can be spelled in millions of ways, small and large. */
const FORMATS_MAX = 1_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/* Making one takes a hundred times as long as asking it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  if (formats.size >= FORMATS_MAX) formats.clear();
  formats.set(timeZone, made);
  return made;
}
