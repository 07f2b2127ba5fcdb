// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadOnce } from './reload-once.ts';

const page = { reload: vi.fn() };
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30T10:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  page.reload.mockClear();
  sessionStorage.clear();
});

it('F-810 a page that still needs its new version after a reload is reloaded again a minute later at the soonest', () => {
  reloadOnce(page);
  expect(page.reload).toHaveBeenCalledTimes(1);
  vi.setSystemTime(new Date('2026-11-30T10:00:59Z'));
  reloadOnce(page);
  expect(page.reload).toHaveBeenCalledTimes(1);
  vi.setSystemTime(new Date('2026-11-30T10:01:01Z'));
  reloadOnce(page);
  expect(page.reload).toHaveBeenCalledTimes(2);
});

it('F-810 a page that cannot note its reload is not reloaded: it could go on for ever', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  reloadOnce(page);
  expect(page.reload).not.toHaveBeenCalled();
});
