import type { Clock } from '../sync/environment.ts';

/** So long after the last change of the replica nobody is loading, sending or being told, ms. */
const QUIET_MS = 1_500;
/** Where it never becomes quiet, one step may be made so often, ms: a busy school must not keep the index away for good. */
const PATIENCE_MS = 30_000;

/** When the replica is left alone by everybody else: the work of the background waits for that (R-SRCH-05). */
export class QuietTime {
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  #heardAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock;
    this.#signal = signal;
  }

  /** Something of the replica was written. */
  heard(): void {
    this.#heardAt = this.#clock.now();
  }

  /** Resolves at least `leastMs` later, when it has become quiet, or patience is over, or the signal aborts. */
  async wait(leastMs: number): Promise<void> {
    const patientUntil = this.#clock.now() + PATIENCE_MS;
    await this.#clock.sleep(leastMs, this.#signal);
    while (!this.#signal.aborted) {
      const left = Math.min(this.#heardAt + QUIET_MS, patientUntil) - this.#clock.now();
      if (left <= 0) return;
      await this.#clock.sleep(left, this.#signal);
    }
  }
}
