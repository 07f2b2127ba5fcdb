import { useCallback, useEffect, useRef, useState } from 'react';
import { FEED_PAGE } from '../../../schema/limits.ts';
import type { StoryView } from '../../../schema/port/views.ts';
import { useCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { entryKeeper, entryNumber } from '../../lib/entry-memory.ts';
import { useDeferredGrowth } from '../../lib/use-deferred-growth.ts';
import { useFetchOutcome } from '../../lib/use-fetch-outcome.ts';

/** So many stories are read at once at most, for whoever comes back (ours); more come while the page scrolls. */
const BACK_MAX = 100;
const NONE: readonly StoryView[] = [];

export interface Feed {
  readonly rows: readonly StoryView[];
  /** Whether it is known that there are none, where there are none. */
  readonly isLoaded: boolean;
  /** What stands under the last story: nothing, work under way, or why there is no more. */
  readonly end: 'none' | 'loading' | 'offline' | 'complete';
  /** Call it when the end of the list comes near. */
  readonly more: () => void;
}

/** The feed in pages of 5: first everything that is stored, then the server's older stories (STO-03). */
export function useFeed(classIds: readonly string[] | null): Feed {
  const run = useCommand();
  // Whoever comes back finds as many stories as there were.
  const name = `feed ${classIds?.join(' ') ?? 'all'}`;
  const [limit, setLimit] = useState(() => Math.min(BACK_MAX, entryNumber(name) ?? FEED_PAGE));
  const [keepLimit] = useState(() => entryKeeper(name));
  useEffect(() => keepLimit(limit), [keepLimit, limit]);
  const network = useSyncStatus()?.network;
  const [outcome, noteOutcome] = useFetchOutcome(network);
  const isBusy = useRef(false);
  const result = useQuery('feed', { classIds, limit });
  const stored = result?.rows ?? NONE;
  const rows = useDeferredGrowth(stored);
  const count = stored.length;
  const isAllShown = rows.length === count;
  const more = result?.more;
  const hasFailed = outcome === 'failed';

  const askMore = useCallback(() => {
    if (isBusy.current || hasFailed || !isAllShown || more === undefined || more === 'none') return;
    if (more === 'stored') {
      if (count >= limit) setLimit(limit + FEED_PAGE);
      return;
    }
    isBusy.current = true;
    noteOutcome('fetching');
    void run('fetchOlderStories', { classIds }).then((answer) => {
      isBusy.current = false;
      const told = answer.ok ? answer.value.outcome : 'offline';
      noteOutcome(told === 'fetched' ? 'idle' : told);
      if (told === 'fetched') setLimit(limit + FEED_PAGE);
    });
  }, [run, noteOutcome, classIds, more, count, limit, hasFailed, isAllShown]);

  function end(): Feed['end'] {
    if (result === undefined || count === 0) return 'none';
    if (isAllShown && (more === 'none' || outcome === 'complete')) return count > FEED_PAGE ? 'complete' : 'none';
    if (outcome === 'offline' && network !== 'online') return 'offline';
    return 'loading';
  }
  return { rows, isLoaded: result?.isLoaded === true, end: end(), more: askMore };
}
