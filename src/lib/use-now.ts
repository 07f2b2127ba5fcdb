import { useSyncExternalStore } from 'react';

const TICK_MS = 60_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | null = null;

/** The present moment to the minute, one clock for the whole page; what shows an age stays true. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  // Also where the device's clock was set back.
  if (Math.abs(Date.now() - now) > TICK_MS) queueMicrotask(tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}
