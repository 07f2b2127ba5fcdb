import type { One } from '../../schema/port/queries.ts';
import type { LiveSources } from './live/live-sources.ts';
import { loaded } from './query-run.ts';

/**
 * What a thing is that is not stored: after the first load it does not exist for this user (the server told of all
 * it may see); before, it loads, or nobody can say while there is no network. Watch isFirstLoadDone and status.
 */
export function absentOf<T>(sources: LiveSources): One<T> {
  if (loaded(sources.isFirstLoadDone)) return { state: 'missing', status: 404 };
  return loaded(sources.status).network === 'offline' ? { state: 'unknown' } : { state: 'loading' };
}
