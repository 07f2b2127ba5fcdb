import { useEffect, useState } from 'react';
import { useSyncStatus } from '../../data/use-sync-status.ts';

/**
 * Counts the chances to fetch again while `isFailed`: the network or the reader returns, or requests succeed again.
 */
export function useRetryCount(isFailed: boolean): number {
  const [count, setCount] = useState(0);
  const isOffline = useSyncStatus()?.network === 'offline';
  const [wasOffline, setWasOffline] = useState(isOffline);
  if (isOffline !== wasOffline) {
    setWasOffline(isOffline);
    if (isFailed && !isOffline) setCount(count + 1);
  }
  useEffect(() => {
    if (!isFailed) return undefined;
    const retry = () => setCount((before) => before + 1);
    window.addEventListener('online', retry);
    window.addEventListener('focus', retry);
    return () => {
      window.removeEventListener('online', retry);
      window.removeEventListener('focus', retry);
    };
  }, [isFailed]);
  return count;
}
