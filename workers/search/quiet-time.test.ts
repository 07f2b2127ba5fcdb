import { expect, test } from 'vitest';
import { VirtualClock } from '../../tests/support/virtual-clock.ts';
import { QuietTime } from './quiet-time.ts';

/** Hears of a write at each of these moments, and answers how long somebody who wanted 25 ms waited, ms. */
async function waited(writesAt: readonly number[]): Promise<number> {
  const clock = new VirtualClock(0);
  const quiet = new QuietTime(clock, new AbortController().signal);
  let over = -1;
  for (const at of writesAt) void clock.sleep(at).then(() => quiet.heard());
  void quiet.wait(25).then(() => (over = clock.now()));
  expect(await clock.until(() => over >= 0, 60_000)).toBe(true);
  return over;
}

test('R-SRCH-05 the background waits only its own pause while nobody writes', async () => {
  expect(await waited([])).toBe(25);
  expect(await waited([40])).toBe(25);
});

test('R-SRCH-05 it waits until what is being written has ended', async () => {
  expect(await waited([10, 600, 1200])).toBe(2700);
});

test('R-SRCH-05 where the writing never ends it makes a step every half minute', async () => {
  expect(await waited(Array.from({ length: 100 }, (_, index) => index * 500))).toBe(30_000);
});
