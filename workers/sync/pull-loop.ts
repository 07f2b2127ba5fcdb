import type { Clock, Random } from './environment.ts';
import { delayOf } from './retry-policy.ts';
import type { Ended } from './walk.ts';

/** How often a visible app asks without a hint, ms: with a live connection, and without one (a proxy that lets no socket through). */
export const POLL_MS = 5 * 60_000;
export const POLL_ALONE_MS = 20_000;
/** The least time between two pulls, ms. */
export const PULL_GAP_MS = 250;

export interface PullLoop {
  /** Asks for a pull: at once where the last is a while ago, else soon. One that runs is followed by another. */
  hint(): void;
  /** As hint, ending the wait after a failure, and waits begin anew: connectivity, focus or the session came back. */
  wake(): void;
  /** Hidden apps do not poll. */
  setVisible(isVisible: boolean): void;
  /** Whether hints would come: without them it polls more often. A change pulls once; when they come again that is as wake. */
  setLive(isLive: boolean): void;
}

export interface PullLoopParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly signal: AbortSignal;
  readonly pull: () => Promise<Ended>;
}

/** One pull at a time, for as long as the signal lives; never two, never a hint lost (R-PULL-06). */
export function startPullLoop(parts: PullLoopParts): PullLoop {
  const { clock, random, signal } = parts;
  let isWanted = true;
  let isVisible = true;
  let isLive = true;
  let failures = 0;
  let doze = new AbortController();

  function nudge(): void {
    isWanted = true;
    doze.abort();
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      if (!isWanted) await dozeFor(isLive ? POLL_MS : POLL_ALONE_MS);
      if (signal.aborted) return;
      if (!isWanted && !isVisible) continue;
      isWanted = false;
      const ended = await parts.pull();
      if (signal.aborted) return;
      if (ended.kind === 'done') {
        failures = 0;
        await clock.sleep(PULL_GAP_MS, signal);
        continue;
      }
      failures += 1;
      // A hint alone does not shorten a failed pull's wait: it comes over the very network that failed.
      woken = new AbortController();
      await clock.sleep(delayOf(failures, random.next(), ended.retryAfterMs), signal, woken.signal);
      isWanted = true;
    }
  }

  async function dozeFor(ms: number): Promise<void> {
    doze = new AbortController();
    await clock.sleep(ms, signal, doze.signal);
  }

  let woken = new AbortController();
  /** What failed before says nothing of the network that is there now: a bad line would make each wait longer than the last. */
  function endWait(): void {
    failures = 0;
    woken.abort();
  }

  // In the next turn: whoever wires the loop is then done with it.
  void Promise.resolve().then(run);
  return {
    hint: nudge,
    wake() {
      endWait();
      nudge();
    },
    setVisible(next) {
      isVisible = next;
      if (next) nudge();
    },
    setLive(next) {
      if (isLive === next) return;
      isLive = next;
      // What goes shows early that the server is away; what comes up says that it is back, so nothing waits any more.
      if (next) endWait();
      doze.abort();
    },
  };
}
