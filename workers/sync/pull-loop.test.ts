import { expect, test } from 'vitest';
import { VirtualClock } from '../../tests/support/virtual-clock.ts';
import { startPullLoop } from './pull-loop.ts';
import { BACKOFF_FIRST_MS } from './retry-policy.ts';
import type { Ended } from './walk.ts';

const LOST: Ended = { kind: 'stopped', retryAfterMs: null };
/** Longer than the longest wait after failures. */
const LONG_MS = 120_000;

/** A loop whose pulls are all lost, and the times at which they began. */
function lostLoop() {
  const clock = new VirtualClock();
  const over = new AbortController();
  const begun: number[] = [];
  const pull = async (): Promise<Ended> => {
    begun.push(clock.now());
    return LOST;
  };
  // Waits as long as they may be.
  const loop = startPullLoop({ clock, random: { next: () => 0.999, bytes: (into) => into }, signal: over.signal, pull });
  return { clock, begun, loop, over };
}

test('R-PULL-06 waits grow while pulls are lost', async () => {
  const { clock, begun, over } = lostLoop();
  await clock.advance(LONG_MS);
  const waits = begun.slice(1).map((at, index) => at - (begun[index] ?? 0));
  expect(waits.length).toBeGreaterThan(4);
  expect(waits.toSorted((one, other) => one - other)).toEqual(waits);
  over.abort();
});

for (const [what, wake] of [
  ['the network comes back', (loop: ReturnType<typeof startPullLoop>) => loop.wake()],
  ['hints come again', (loop: ReturnType<typeof startPullLoop>) => (loop.setLive(false), loop.setLive(true))],
] as const)
  test(`R-PULL-06 once ${what} it pulls at once, and waits begin anew however many were lost before`, async () => {
    const { clock, begun, loop, over } = lostLoop();
    await clock.advance(LONG_MS);
    const wokenAt = clock.now();
    begun.length = 0;
    wake(loop);
    await clock.advance(2 * BACKOFF_FIRST_MS);
    expect(begun[0]).toBe(wokenAt);
    expect((begun[1] ?? Infinity) - wokenAt).toBeLessThanOrEqual(BACKOFF_FIRST_MS);
    over.abort();
  });
