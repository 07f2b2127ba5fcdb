import type { Interval } from '../replica/vault-store.ts';

/** Older than every message: where the history of a thread without messages is proven from. */
export const BEGINNING = '1970-01-01T00:00:00.000Z';

/**
 * Adds a proven stretch: what overlaps or touches it becomes one with it. The answer is in order, newest last, and no
 * two stretches touch (R-PULL-07). createdAt is ISO 8601 in UTC with milliseconds, so text order is time order.
 */
export function addInterval(intervals: readonly Interval[], proven: Interval): Interval[] {
  const apart = intervals.filter((interval) => interval.to < proven.from || interval.from > proven.to);
  const merged = intervals
    .filter((interval) => !apart.includes(interval))
    .reduce(
      (sum, interval) => ({
        from: interval.from < sum.from ? interval.from : sum.from,
        to: interval.to > sum.to ? interval.to : sum.to,
        isStart: interval.from < sum.from ? interval.isStart : interval.from === sum.from ? interval.isStart || sum.isStart : sum.isStart,
      }),
      proven,
    );
  return [...apart, merged].toSorted((one, other) => (one.from < other.from ? -1 : 1));
}

/** The stretch that reaches the present, null where nothing is proven yet. */
export function newestInterval(intervals: readonly Interval[]): Interval | null {
  return intervals.at(-1) ?? null;
}

/**
 * Lets the newest stretch reach `createdAt`. Right only where everything since its end is known or on its way by the
 * cursor. Without any stretch nothing is claimed: a lone message proves no history.
 */
export function reachTo(intervals: readonly Interval[], createdAt: string): readonly Interval[] {
  const newest = newestInterval(intervals);
  if (newest === null || createdAt <= newest.to) return intervals;
  return [...intervals.slice(0, -1), { ...newest, to: createdAt }];
}

/**
 * What a page proves. `before` is the bound that it was asked with (exclusive), null for the newest page; `hasOlder`
 * says whether the server has more below it.
 */
export function provenBy(createdAts: readonly string[], before: string | null, hasOlder: boolean): Interval {
  const sorted = createdAts.toSorted();
  const oldest = sorted[0] ?? before ?? BEGINNING;
  return { from: oldest, to: before ?? sorted.at(-1) ?? BEGINNING, isStart: !hasOlder };
}
