import { useCallback, useEffect, useRef, useState } from 'react';
import type { SyncStatus } from '../../schema/port/status.ts';

/** How the last request for older things ended. `failed`: the server failed while the network was there. */
export type FetchOutcome = 'idle' | 'fetching' | 'offline' | 'failed' | 'complete';

/** Time until the next request to a server that failed while the network was there, ms (ours). */
const AGAIN_MS = 3_000;

/** Returns the outcome and what notes the next one. "Offline" with a network is `failed`, which becomes `idle` after AGAIN_MS. */
export function useFetchOutcome(
  network: SyncStatus['network'] | undefined,
): readonly [outcome: FetchOutcome, note: (outcome: Exclude<FetchOutcome, 'failed'>) => void] {
  const [outcome, setOutcome] = useState<FetchOutcome>('idle');
  const isOnline = useRef(false);
  useEffect(() => {
    isOnline.current = network === 'online';
  }, [network]);
  const hasFailed = outcome === 'failed';
  useEffect(() => {
    const timer = hasFailed ? setTimeout(() => setOutcome('idle'), AGAIN_MS) : undefined;
    return () => clearTimeout(timer);
  }, [hasFailed]);
  const note = useCallback((next: Exclude<FetchOutcome, 'failed'>) => {
    setOutcome(next === 'offline' && isOnline.current ? 'failed' : next);
  }, []);
  return [outcome, note];
}
