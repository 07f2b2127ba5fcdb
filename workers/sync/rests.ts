import type { Clock } from './environment.ts';

/** Pauses by name, each ending by itself or by `wake`. */
export interface Rests {
  has(name: string): boolean;
  /** `isFirm`: the server asked for it (Retry-After), so that no wake-up shortens it. */
  start(name: string, ms: number, isFirm: boolean): void;
  /** Ends one pause, firm or not; nothing where there is none. */
  end(name: string): void;
  /** Ends all pauses that are not firm: connectivity or focus returned. */
  wake(): void;
}

/** Pauses over a clock; `onEnd` is called when any ends. */
export function createRests(clock: Clock, signal: AbortSignal, onEnd: () => void): Rests {
  const running = new Map<string, { stop: AbortController; isFirm: boolean }>();

  async function rest(name: string, ms: number, stop: AbortController): Promise<void> {
    await clock.sleep(ms, stop.signal, signal);
    if (running.get(name)?.stop !== stop) return;
    running.delete(name);
    if (!signal.aborted) onEnd();
  }

  return {
    has: (name) => running.has(name),
    start(name, ms, isFirm) {
      running.get(name)?.stop.abort();
      const stop = new AbortController();
      running.set(name, { stop, isFirm });
      void rest(name, ms, stop);
    },
    end: (name) => running.get(name)?.stop.abort(),
    wake() {
      for (const { stop, isFirm } of running.values()) if (!isFirm) stop.abort();
    },
  };
}
