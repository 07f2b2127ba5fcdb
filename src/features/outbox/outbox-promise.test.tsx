// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubMatchMedia } from '../../../tests/support/plain-window.ts';
import { setLanguage, startI18n } from '../../i18n/i18n.ts';
import { OutboxPromise } from './outbox-promise.tsx';

beforeEach(async () => {
  stubMatchMedia();
  await startI18n('en');
  await setLanguage('en');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** As a browser with or without Background Sync, of a vendor. */
function promise({ hasSync, vendor }: { hasSync: boolean; vendor: string }): HTMLElement {
  if (hasSync) vi.stubGlobal('SyncManager', class {});
  vi.stubGlobal('navigator', { serviceWorker: {}, vendor });
  return render(<OutboxPromise />).container;
}

it('F-906 the outbox promises sending after the app is closed only with Background Sync', () => {
  expect(promise({ hasSync: true, vendor: 'Google Inc.' }).textContent).toContain('You may close the app');
  cleanup();
  vi.unstubAllGlobals();
  stubMatchMedia();
  const firefox = promise({ hasSync: false, vendor: '' });
  expect(firefox.textContent).toContain('Open Parta when you are online again');
  expect(firefox.textContent).not.toMatch(/You may close|7 days/u);
  // Phones see it too: the promise of a computer alone would miss them.
  expect(firefox.firstElementChild?.classList.contains('hidden')).toBe(false);
});

it('F-907 the outbox says that a browser on WebKit may remove unsent work after 7 days, but not to an installed app', async () => {
  const apple = { hasSync: false, vendor: 'Apple Computer, Inc.' };
  expect(promise(apple).textContent).toContain('If you do not open Parta for 7 days, this browser may remove what is not sent.');
  cleanup();
  await setLanguage('ru');
  expect(promise(apple).textContent).toContain('Если не открывать Парту 7 дней');
  cleanup();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  expect(promise(apple).textContent).not.toContain('7');
});
