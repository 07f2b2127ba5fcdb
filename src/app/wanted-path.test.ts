// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { forgetWantedPath, rememberWantedPath, wantedPath } from './wanted-path.ts';

afterEach(() => {
  forgetWantedPath();
  vi.useRealTimers();
});

it('GEN-03 the wanted path survives that the browser is closed, for an hour, and is nobody else’s', () => {
  vi.useFakeTimers();
  rememberWantedPath('/parents/dashboard/chat/a', 'elena');
  sessionStorage.clear();
  expect([wantedPath('elena'), wantedPath('olga'), wantedPath()]).toEqual(['/parents/dashboard/chat/a', null, null]);
  vi.advanceTimersByTime(3_600_001);
  expect(wantedPath('elena')).toBeNull();
});

it('GEN-03 in its own tab it stays as long as the tab, and once opened it is gone from everywhere', () => {
  vi.useFakeTimers();
  rememberWantedPath('/classes/a');
  vi.advanceTimersByTime(7_200_000);
  expect(wantedPath('olga')).toBe('/classes/a');
  forgetWantedPath();
  expect([wantedPath(), sessionStorage.length, localStorage.length]).toEqual([null, 0, 0]);
});

it('GEN-03 what an older build kept counts for nothing', () => {
  sessionStorage.setItem('parta.wantedPath', '/teachers');
  expect(wantedPath()).toBeNull();
});
