import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CodeNotHere, CodeReplaced, fetchCode } from './fetch-code.ts';

const lost = () => new TypeError('Failed to fetch dynamically imported module: https://parta.school/assets/feed.js');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function settled<T>(outcome: Promise<T>): Promise<T | Error> {
  const caught = outcome.catch((error: unknown) => error as Error);
  await vi.runAllTimersAsync();
  return caught;
}

it('SYN-05 a part of the app that a bad line loses is asked for until it is there', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost()).mockRejectedValueOnce(lost()).mockResolvedValue('feed');
  expect(await settled(fetchCode(load))).toBe('feed');
  expect(load).toHaveBeenCalledTimes(3);
});

it('SYN-05 a line that never brings it is given up, and that is told from a part that is broken', async () => {
  expect(await settled(fetchCode(vi.fn<() => Promise<string>>().mockImplementation(() => Promise.reject(lost()))))).toBeInstanceOf(CodeNotHere);
  const broken = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('x is not a function'));
  const outcome = await settled(fetchCode(broken));
  expect([outcome instanceof CodeNotHere, (outcome as Error).message]).toEqual([false, 'x is not a function']);
  expect(broken).toHaveBeenCalledTimes(1);
});

it('F-810 a part that the server no longer has is given up at once, and told from a bad line', async () => {
  class Timing {
    readonly name = 'https://parta.school/assets/feed.js';
    readonly responseStatus = 404;
  }
  vi.stubGlobal('PerformanceResourceTiming', Timing);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([new Timing() as unknown as PerformanceEntry]);
  const gone = vi.fn<() => Promise<string>>().mockRejectedValue(lost());
  expect(await settled(fetchCode(gone))).toBeInstanceOf(CodeReplaced);
  expect(gone).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
