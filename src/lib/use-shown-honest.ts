import { useEffect, useState } from 'react';
import { PENDING_SHOWN_AFTER_MS } from '../../schema/limits.ts';
import type { Honest } from '../../schema/port/views.ts';
import type { HonestStateProps } from '../components/honest-state.tsx';
import { useSyncStatus } from '../data/use-sync-status.ts';

/**
 * What to show of how far a thing of one's own is: nothing for what takes less than two seconds, and "waiting for network"
 * only while there is none (F-202). A failure shows at once.
 */
export function useShownHonest(honest: Honest): Pick<HonestStateProps, 'state' | 'percent'> | null {
  const isPending = honest.state === 'waiting' || honest.state === 'sending';
  const isSlow = useIsSlow(isPending);
  const isOffline = useSyncStatus()?.network === 'offline';
  if (honest.state === 'failed') return { state: 'failed' };
  if (!isPending || !isSlow) return null;
  if (honest.state === 'sending') return { state: 'sending', percent: honest.percent ?? undefined };
  return { state: isOffline ? 'waiting' : 'queued' };
}

function useIsSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  if (!isPending && isSlow) setSlow(false);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => setSlow(true), PENDING_SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  return isSlow;
}
