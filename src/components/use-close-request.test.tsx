// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCloseRequest } from './use-close-request.ts';

/** The browser's: the newest of those that live hears of a request, once. */
class Watcher extends EventTarget {
  static living: Watcher[] = [];
  constructor() {
    super();
    Watcher.living.push(this);
  }
  destroy(): void {
    Watcher.living = Watcher.living.filter((each) => each !== this);
  }
}
function back(): void {
  const newest = Watcher.living.at(-1);
  newest?.destroy();
  act(() => void newest?.dispatchEvent(new Event('close')));
}

beforeEach(() => vi.stubGlobal('CloseWatcher', Watcher));
afterEach(() => {
  Watcher.living = [];
  vi.unstubAllGlobals();
});

it('GEN-01 "back" of the device closes what lies above the page, the newest first, also at the second request', () => {
  const [below, above] = [vi.fn(), vi.fn()];
  renderHook(() => useCloseRequest(true, below));
  const top = renderHook(({ isOpen }) => useCloseRequest(isOpen, above), { initialProps: { isOpen: true } });
  back();
  // It stayed open: the next one is its own as well.
  back();
  expect([above, below].map(({ mock }) => mock.calls.length)).toEqual([2, 0]);
  top.rerender({ isOpen: false });
  back();
  expect([above, below].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
});

it('what is closed, or gone, leaves "back" to the page', () => {
  const hook = renderHook(() => useCloseRequest(true, vi.fn()));
  renderHook(() => useCloseRequest(false, vi.fn()));
  hook.unmount();
  expect(Watcher.living).toEqual([]);
});
