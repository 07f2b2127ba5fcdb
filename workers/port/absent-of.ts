import type { One } from '../../schema/port/queries.ts';
import type { LiveSources } from './live/live-sources.ts';
import { loaded } from './query-run.ts';

/**
 * What a thing is that is not stored. Caught up with the server, it does not exist for this user: the server told of all
 * it may see. Until then it may be on its way; without a network nobody can say, for it may be newer than what is here.
 * Watch isFirstLoadDone and status.
 */
export function absentOf<T>(sources: LiveSources): One<T> {
  const { network, phase } = loaded(sources.status);
  if (network === 'offline') return { state: 'unknown' };
  const isBehind = phase === 'firstLoad' || phase === 'catchingUp' || !loaded(sources.isFirstLoadDone);
  return isBehind ? { state: 'loading' } : { state: 'missing', status: 404 };
}
