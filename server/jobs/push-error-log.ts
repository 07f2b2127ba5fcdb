import type { Clock } from '../clock.ts';
import type { JobsOptions } from './jobs.ts';
import { PushError } from './push-jobs.ts';

const HOUR_MS = 3_600_000;

/**
 * Passes failures on to the log, but those of push messages only once an hour for each push service and kind, with how many
 * there were since: dead endpoints, which anybody can register, must not fill the log (F-606).
 */
export function pushErrorsHourly(onError: JobsOptions['onError'], clock: Clock): JobsOptions['onError'] {
  const known = new Map<string, { until: number; more: number }>();
  return (error, what) => {
    if (!(error instanceof PushError)) return onError(error, what);
    const kind = `${error.name} ${error.code}`;
    const last = known.get(kind);
    if (last !== undefined && last.until > clock.now()) {
      last.more += 1;
      return;
    }
    known.set(kind, { until: clock.now() + HOUR_MS, more: 0 });
    onError(error, last === undefined || last.more === 0 ? what : `${what}, and ${last.more} times before`);
  };
}
