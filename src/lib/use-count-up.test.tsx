// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCountUp } from './use-count-up.ts';

const calm = { isWanted: false };
vi.mock(import('./wants-calm.ts'), () => ({ wantsCalm: () => calm.isWanted }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  calm.isWanted = false;
});

/** What is shown at each of these moments after the points have changed from 10 to 20, ms. */
function shownAt(moments: readonly number[]): number[] {
  const { result, rerender } = renderHook(({ value }) => useCountUp(value), { initialProps: { value: 10 } });
  rerender({ value: 20 });
  let past = 0;
  return moments.map((moment) => {
    act(() => void vi.advanceTimersByTime(moment - past));
    past = moment;
    return result.current;
  });
}

it('ROO-05 points that are given count up while the star flies, and end where they belong', () => {
  const [before, early, late, end, after] = shownAt([0, 200, 500, 720, 2000]);
  expect([before, end, after]).toEqual([10, 20, 20]);
  expect(early).toBeGreaterThan(10);
  expect(late).toBeGreaterThan(early ?? 20);
  expect(late).toBeLessThan(20);
});

it('ROO-05 GEN-14 whoever wants calm sees the new points at once', () => {
  calm.isWanted = true;
  expect(shownAt([20])).toEqual([20]);
});
