/** A pause between two looks counts at most so long, ms: a machine that stood still meanwhile has waited for nothing. */
const LOOK_MS = 1_000;

/** Waiting that is counted in looks, not by the clock: who was stopped for a minute has not used it up. */
export class Patience {
  #left: number;
  #lookedAt = performance.now();
  readonly #whole: number;

  constructor(ms: number) {
    this.#whole = ms;
    this.#left = ms;
  }

  get isOver(): boolean {
    return this.#left <= 0;
  }
  /** How much of it was used, ms. */
  get spent(): number {
    return Math.round(this.#whole - this.#left);
  }
  /** Waits a little. */
  async look(ms: number): Promise<void> {
    await pause(ms);
    const now = performance.now();
    this.#left -= Math.min(now - this.#lookedAt, Math.max(LOOK_MS, ms * 2));
    this.#lookedAt = now;
  }
}

/** Tries again what a busy machine may refuse at first; throws what it said the third time. */
export async function patiently<T>(what: string, work: () => Promise<T>, tries = 3): Promise<T> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left <= 0) throw new Error(`${what} did not come`, { cause: error });
      await pause(500);
    }
  }
}

/** Waits. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
