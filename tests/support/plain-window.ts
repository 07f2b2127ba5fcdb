import { vi } from 'vitest';

/* What a browser has and jsdom has not. */

/** Nothing is ever measured. */
export function stubResizeObserver(): void {
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });
}

/** No query matches, now and later. */
export function stubMatchMedia(): void {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
}
