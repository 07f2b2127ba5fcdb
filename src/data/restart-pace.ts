/** Waits before a worker is replaced, ms: the first time at once, for a storage or a script that stays away ever longer (F-802). */
const WAITS_MS = [0, 2_000, 8_000, 30_000, 120_000, 600_000] as const;
/** A worker that failed later than this after its start was in order: the waits begin again, ms. */
const STEADY_MS = 60_000;
/** Whoever comes back to the page shortens a wait, but not more often than this, ms. */
const HURRY_MS = 2_000;

/** Says how soon a worker that failed is replaced, so that a fault that stays does not burn the battery. */
export class RestartPace {
  #failures = 0;
  #startedAt = Number.NEGATIVE_INFINITY;

  /** A worker has been started. */
  started(): void {
    this.#startedAt = performance.now();
  }

  /** The worker has failed; answers after how many ms it is replaced. Call it once for each worker. */
  next(): number {
    if (performance.now() - this.#startedAt > STEADY_MS) this.#failures = 0;
    const wait = WAITS_MS[Math.min(this.#failures, WAITS_MS.length - 1)] ?? 0;
    this.#failures += 1;
    return wait;
  }

  /** Whether a worker that waits for its replacement may be replaced now. */
  mayHurry(): boolean {
    return performance.now() - this.#startedAt >= HURRY_MS;
  }
}
