import { useEffect } from 'react';
import type { WakeReason } from '../../schema/port/port.ts';
import { askBeforeFreeze } from './service-worker.ts';
import { startWorker } from './start-worker.ts';

/** Forwards to the worker what only a page hears (design.md invariant 16). Mount it once, in the shell's root. */
export function usePortWakeups(): void {
  useEffect(() => {
    const client = startWorker();
    const stop = new AbortController();
    const forward = (target: EventTarget, event: string, reason: () => WakeReason): void =>
      target.addEventListener(event, () => tell(reason()), { signal: stop.signal });
    function tell(reason: WakeReason): void {
      // No event tells of a network that was away before the page came.
      if (!navigator.onLine && reason !== 'offline') client.wake('offline');
      client.wake(reason);
      if (reason === 'hidden') askBeforeFreeze(client);
    }
    // Nor of a page that came out of sight.
    if (!navigator.onLine) client.wake('offline');
    if (document.visibilityState === 'hidden') client.wake('hidden');
    forward(window, 'online', () => 'online');
    forward(window, 'offline', () => 'offline');
    forward(window, 'focus', () => 'focus');
    forward(window, 'pageshow', () => 'pageshow');
    forward(document, 'visibilitychange', () => (document.visibilityState === 'visible' ? 'visible' : 'hidden'));
    return () => stop.abort();
  }, []);
}
