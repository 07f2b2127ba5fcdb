import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserClock } from './browser-environment.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([2 ** 31, 60 * 86_400_000, Infinity])('R-OUT-07 a sleep of %d ms, longer than a timer can be, does not end at once', async (ms) => {
  let isOver = false;
  void browserClock.sleep(ms).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(20 * 86_400_000);
  expect(isOver).toBe(false);
});
