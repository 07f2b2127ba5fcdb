import { dayOf } from '../../../schema/rules/event-rules.ts';
import { scheduleFault, type ScheduleFault } from '../../../schema/rules/schedule-rules.ts';
import { instantOf, type WallTime } from '../../lib/events/zoned-time.ts';
import { judged, type FormRules } from '../../lib/form/form-rules.ts';

/** What may be wrong with the time of a post; each is the key of its words. */
export const SCHEDULE_FAULTS = ['schedule.required', 'schedule.past', 'schedule.far'] as const satisfies readonly (ScheduleFault | 'schedule.required')[];

/**
 * When a post may go out (EXT-01): typed as the wall of a zone has it, kept as an instant. What is wrong is said at the
 * day, or at the time where another one of the same day would do.
 */
export function scheduleRules(timeZone: string): FormRules<WallTime, { publishAt: string }> {
  return ({ date, time }) => {
    const [now, at] = [Date.now(), instantOf({ date, time }, timeZone)];
    const fault = scheduleFault(at, now);
    const isOfTime = fault === 'schedule.past' && date === dayOf(now, timeZone);
    const missing = (typed: string) => (typed === '' ? 'schedule.required' : null);
    const found = date === '' || time === '' ? { date: missing(date), time: missing(time) } : { date: isOfTime ? null : fault, time: isOfTime ? fault : null };
    return judged(found, () => ({ publishAt: new Date(at).toISOString() }));
  };
}
