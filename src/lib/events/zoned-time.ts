import { dayOf } from '../../../schema/rules/event-rules.ts';

/** A date and a time as a clock on the wall shows them: `2026-11-26`, `12:30`. */
export interface WallTime {
  readonly date: string;
  readonly time: string;
}

/** What the wall of a zone (an IANA name) shows at an instant. */
export function wallTimeOf(instant: number, timeZone: string): WallTime {
  const parts = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(instant);
  const part = (type: 'hour' | 'minute'): string => parts.find((each) => each.type === type)?.value ?? '00';
  return { date: dayOf(instant, timeZone), time: `${part('hour')}:${part('minute')}` };
}

/** The instant at which the wall of a zone shows this; a time that a clock change leaves out is the one after it. NaN: no such date. */
export function instantOf({ date, time }: WallTime, timeZone: string): number {
  const wanted = Date.parse(`${date}T${time}:00.000Z`);
  if (Number.isNaN(wanted)) return NaN;
  const aheadAt = (instant: number): number => {
    const wall = wallTimeOf(instant, timeZone);
    return Date.parse(`${wall.date}T${wall.time}:00.000Z`) - instant;
  };
  const first = wanted - aheadAt(wanted);
  const second = wanted - aheadAt(first);
  // They differ only around a clock change; in the hour that is left out neither shows what is wanted.
  return aheadAt(second) === wanted - second ? second : Math.max(first, second);
}
