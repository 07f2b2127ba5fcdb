import type { Clock } from '../clock.ts';

/** Keys that are remembered: as many people as write within one minute in a large school, several times over. */
const KEYS_MAX = 50_000;

export interface WindowCounts {
  /** Counts one more under the key. Returns how many there are within the window, and how long it still lasts, ms. */
  add(key: string, withinMs: number): { readonly count: number; readonly waitMs: number };
}

/** Counts in the memory of this process, each in a window that begins with its first count. */
export function createWindowCounts(clock: Clock): WindowCounts {
  const windows = new Map<string, { count: number; until: number }>();

  function dropEnded(now: number): void {
    for (const [key, { until }] of windows) if (until <= now) windows.delete(key);
    if (windows.size >= KEYS_MAX) windows.clear();
  }

  return {
    add(key, withinMs) {
      const now = clock.now();
      let window = windows.get(key);
      if (window === undefined || window.until <= now) {
        if (windows.size >= KEYS_MAX) dropEnded(now);
        window = { count: 0, until: now + withinMs };
        windows.set(key, window);
      }
      window.count += 1;
      return { count: window.count, waitMs: window.until - now };
    },
  };
}
