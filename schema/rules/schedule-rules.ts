import { SCHEDULE_AHEAD_MAX_MS } from '../limits.ts';

export type ScheduleFault = 'schedule.past' | 'schedule.far';

/** What is wrong with an instant at which a post is to go out (EXT-01): it lies ahead, and at most a year. */
export function scheduleFault(publishAt: number, now: number): ScheduleFault | null {
  if (publishAt > now + SCHEDULE_AHEAD_MAX_MS) return 'schedule.far';
  return publishAt > now ? null : 'schedule.past';
}
