// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pictureOut } from './picture-out.ts';

let paint: (name: string) => void;
let isOut: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('PerformanceObserver', class {
    readonly listen: (list: { getEntriesByName(name: string): readonly string[] }) => void;
    constructor(listen: (list: { getEntriesByName(name: string): readonly string[] }) => void) {
      this.listen = listen;
    }
    observe(): void {
      paint = (painted) => this.listen({ getEntriesByName: (name) => (name === painted ? [name] : []) });
    }
    disconnect(): void {
      paint = () => undefined;
    }
  });
  setInSight('visible');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function setInSight(state: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
async function begin(): Promise<void> {
  isOut = false;
  void pictureOut().then(() => (isOut = true));
  await vi.advanceTimersByTimeAsync(0);
}
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

it('WEL-01 the app waits for the first word of the main page to be drawn, not for its ground alone', async () => {
  await begin();
  paint('first-paint');
  await settle();
  expect(isOut).toBe(false);
  paint('first-contentful-paint');
  await settle();
  expect(isOut).toBe(true);
});

it('WEL-01 the app does not wait where nobody looks, or where the browser says nothing of what it draws', async () => {
  setInSight('hidden');
  await begin();
  expect(isOut).toBe(true);

  setInSight('visible');
  await begin();
  expect(isOut).toBe(false);
  setInSight('hidden');
  await settle();
  expect(isOut).toBe(true);

  setInSight('visible');
  await begin();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(isOut).toBe(true);
});
