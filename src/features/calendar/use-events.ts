import { useCallback, useMemo, useState } from 'react';
import { FEED_PAGE } from '../../../schema/limits.ts';
import type { Rows } from '../../../schema/port/queries.ts';
import type { EventView } from '../../../schema/port/views.ts';
import { useQuery } from '../../data/use-query.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { useBelow } from '../../lib/use-below.ts';

export type Which = 'upcoming' | 'past';

export interface Events {
  readonly result: Rows<EventView> | undefined;
  /** What stands at the end of the list: nothing, work under way, or why there is no more. */
  readonly end: 'none' | 'loading' | 'offline';
  /** Call it when the end of the list comes near. */
  readonly more: () => void;
}

/** Events of a class in pages of 5 (CAL-01); past ones are fetched when somebody looks for them, and kept from then on. `wanted`: as many pages are shown as it takes to have that event. */
export function useEvents(classId: string, which: Which, wanted: string | null = null): Events {
  const [limit, setLimit] = useState(FEED_PAGE);
  const found = useQuery('events', { classId, which, limit });
  // The days' own, longer list stands in while this page is on its way: what is beyond the page would come and go.
  const result = useMemo(() => (found !== undefined && found.rows.length > limit ? { ...found, rows: found.rows.slice(0, limit), more: 'stored' as const } : found), [found, limit]);
  const network = useSyncStatus()?.network;
  const isAtServer = result?.more === 'server';
  const rest = useBelow(which === 'past' && isAtServer ? { of: 'events', classId } : null);
  const count = result?.rows.length ?? 0;
  const isStored = result?.more === 'stored';
  const more = useCallback(() => {
    if (isStored && count >= limit) setLimit(limit + FEED_PAGE);
  }, [isStored, count, limit]);

  const isWantedFurther = wanted !== null && isStored && result?.rows.every(({ _id }) => _id !== wanted) === true;
  // Page by page: the next one is asked for once this one is here.
  if (isWantedFurther && count >= limit) setLimit(limit + FEED_PAGE);

  function end(): Events['end'] {
    if (isStored) return 'loading';
    if (!isAtServer) return 'none';
    return rest === 'offline' || (which === 'upcoming' && network === 'offline') ? 'offline' : 'loading';
  }
  return { result, end: end(), more };
}
