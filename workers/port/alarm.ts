import type { Clock } from '../sync/environment.ts';

/** Rings once at a moment that may be moved; for what changes only because time passes. */
export class Alarm {
  readonly #clock: Pick<Clock, 'sleep'>;
  readonly #ring: () => void;
  #waiting: AbortController | null = null;
  #isStopped = false;

  constructor(clock: Pick<Clock, 'sleep'>, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /** Rings so many ms from now instead of when it was to; null: not at all. */
  set(ms: number | null): void {
    this.#waiting?.abort();
    this.#waiting = null;
    if (ms === null || this.#isStopped) return;
    const waiting = new AbortController();
    this.#waiting = waiting;
    void this.#clock.sleep(Math.max(0, ms), waiting.signal).then(() => {
      if (!waiting.signal.aborted) this.#ring();
    });
  }

  /** For good: what is computed once more after this sets nothing. */
  stop(): void {
    this.#isStopped = true;
    this.set(null);
  }
}
