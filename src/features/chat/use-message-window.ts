import { useCallback, useRef, useState } from 'react';
import { MESSAGE_PAGE } from '../../../schema/limits.ts';
import type { Rows } from '../../../schema/port/queries.ts';
import type { MessageView } from '../../../schema/port/views.ts';
import { useCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';

export interface MessageWindow {
  readonly result: Rows<MessageView> | undefined;
  /** What stands above the oldest message here. */
  readonly above: 'more' | 'offline' | 'beginning';
  /** Call it when the oldest one comes near: one page of 30 more, from the device first, then from the server. */
  readonly more: () => void;
}

/** Towards a message that was found, the window grows by this factor, and no further than to this many rows. */
const REACH_FACTOR = 4;
const REACH_MAX = 10_000;

/**
 * The newest messages of a thread, and further back page by page (CHA-02). `foundAt`: createdAt of a message that they
 * are to reach to, as far as it is on this device.
 */
export function useMessageWindow(threadId: string, foundAt: string | null = null): MessageWindow {
  const run = useCommand();
  const [limit, setLimit] = useState(MESSAGE_PAGE);
  const [outcome, setOutcome] = useState<'idle' | 'offline' | 'complete'>('idle');
  const isFetching = useRef(false);
  const result = useQuery('messages', { threadId, limit });
  const network = useSyncStatus()?.network;
  const count = result?.rows.length ?? 0;
  const where = result?.more;
  // "Offline" was true when it was said; with the network back the server is asked again.
  const isStopped = outcome === 'complete' || (outcome === 'offline' && network !== 'online');

  const oldestAt = result?.rows[0]?.createdAt;
  const isShort = foundAt !== null && oldestAt !== undefined && oldestAt > foundAt && where === 'stored' && count >= limit && limit < REACH_MAX;
  if (isShort) setLimit(Math.min(limit * REACH_FACTOR, REACH_MAX));

  const more = useCallback(() => {
    if (where === undefined || where === 'none' || isFetching.current) return;
    if (where === 'stored') {
      // The last page is still on its way as long as fewer rows are here than were asked for.
      if (count >= limit) setLimit(limit + MESSAGE_PAGE);
      return;
    }
    if (isStopped) return;
    isFetching.current = true;
    void run('fetchOlderMessages', { threadId }).then((answer) => {
      isFetching.current = false;
      const told = answer.ok ? answer.value.outcome : 'offline';
      if (told === 'fetched') setLimit(Math.max(limit, count) + MESSAGE_PAGE);
      else setOutcome(told);
    });
  }, [run, threadId, where, isStopped, count, limit]);

  function above(): MessageWindow['above'] {
    if (where === 'none' || outcome === 'complete') return 'beginning';
    return isStopped ? 'offline' : 'more';
  }
  return { result, above: above(), more };
}
