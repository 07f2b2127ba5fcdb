import { useCallback, useSyncExternalStore } from 'react';
import { EMAIL_PAUSE_MS } from '../../schema/limits.ts';

const SECOND_MS = 1000;

/**
 * Returns the whole seconds until an e-mail may be sent again, 0 when it may; ticks while they last. `lastAt` is when
 * the last one was sent, ms. A moment in the future comes from a clock that is wrong: it asks for no wait.
 */
export function usePauseLeft(lastAt: number): number {
  const subscribe = useCallback((listener: () => void) => watchPause(lastAt, listener), [lastAt]);
  return useSyncExternalStore(subscribe, () => secondsLeft(lastAt));
}

function watchPause(lastAt: number, listener: () => void): () => void {
  if (secondsLeft(lastAt) === 0) return () => undefined;
  const timer = setInterval(() => {
    listener();
    if (secondsLeft(lastAt) === 0) clearInterval(timer);
  }, SECOND_MS);
  return () => clearInterval(timer);
}

function secondsLeft(lastAt: number): number {
  const leftMs = lastAt + EMAIL_PAUSE_MS - Date.now();
  return leftMs > 0 && leftMs <= EMAIL_PAUSE_MS ? Math.ceil(leftMs / SECOND_MS) : 0;
}
