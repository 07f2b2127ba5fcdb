/** How long a post that could not go out waits for its next try, ms: doubled each time, so that one that never will does not fill the log. */
const FIRST_WAIT_MS = 5_000;
const WAIT_MAX_MS = 15 * 60_000;

interface Held {
  readonly tries: number;
  readonly until: number;
}

/** The posts that could not go out, with when each is tried again. A process's own: it starts with none, and another may have more luck. */
export class HeldPosts {
  readonly #held = new Map<string, Held>();

  isHeld(storyId: string, now: number): boolean {
    return (this.#held.get(storyId)?.until ?? 0) > now;
  }

  hold(storyId: string, now: number): void {
    const tries = (this.#held.get(storyId)?.tries ?? 0) + 1;
    this.#held.set(storyId, { tries, until: now + Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), WAIT_MAX_MS) });
  }

  /** Forgets those that are due no more: sent, put off, deleted. */
  keepOnly(storyIds: ReadonlySet<string>): void {
    for (const storyId of this.#held.keys()) if (!storyIds.has(storyId)) this.#held.delete(storyId);
  }
}
