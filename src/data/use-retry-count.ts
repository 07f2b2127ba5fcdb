import { useEffect, useRef, useState } from 'react';
import { watchReach } from './watch-reach.ts';

/** A retry because of a mere contact waits at least this long after the one before, twice as long each time, ms. */
const PAUSE_FIRST_MS = 5_000;
/** The longest of these pauses, ms. */
const PAUSE_MAX_MS = 5 * 60_000;

/**
 * Counts the chances to fetch again while `isFailed`: at once when the server is reached again or the reader returns, and
 * now and then while the engine hears from the server (the failure may have been shorter than the engine noticed).
 */
export function useRetryCount(isFailed: boolean): number {
  const [count, setCount] = useState(0);
  const pause = useRef({ until: 0, ms: PAUSE_FIRST_MS });
  useEffect(() => {
    if (!isFailed) return undefined;
    return watchReach((sign) => {
      const now = performance.now();
      if (sign === 'contact' && now < pause.current.until) return;
      const ms = sign === 'back' ? PAUSE_FIRST_MS : Math.min(2 * pause.current.ms, PAUSE_MAX_MS);
      pause.current = { until: now + ms, ms };
      setCount((before) => before + 1);
    });
  }, [isFailed]);
  return count;
}
