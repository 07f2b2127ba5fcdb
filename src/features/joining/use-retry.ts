import { useCallback, useEffect, useState } from 'react';

/** Without a network it is asked again this often, ms, and at once when the browser says that there is one. */
const RETRY_MS = 5000;

/** Counts tries: one more whenever `again` is called, and by itself as long as the server is out of reach. */
export function useRetry(isOffline: boolean): readonly [tries: number, again: () => void] {
  const [tries, setTries] = useState(0);
  const again = useCallback(() => setTries((before) => before + 1), []);
  useEffect(() => {
    if (!isOffline) return undefined;
    const timer = setInterval(again, RETRY_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [isOffline, again]);
  return [tries, again];
}
