import { useCallback, useState } from 'react';
import { usePauseLeft } from './use-pause-left.ts';

/**
 * Returns the whole seconds until an e-mail may be sent again, 0 when it may, and what begins the pause at a press.
 * `lastAt` is when the last one was sent as far as the record knows, ms.
 */
export function useEmailPause(lastAt: number): { readonly secondsLeft: number; readonly startPause: () => void } {
  const [startedAt, setStartedAt] = useState(0);
  const startPause = useCallback(() => setStartedAt(Date.now()), []);
  return { secondsLeft: usePauseLeft(Math.max(lastAt, startedAt)), startPause };
}
