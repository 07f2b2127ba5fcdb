// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubMatchMedia } from '../../../tests/support/plain-window.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { deviceZone } from '../../i18n/profile-zone.ts';
import { ZoneNotice } from './zone-notice.tsx';

const AWAY = deviceZone() === 'Asia/Tokyo' ? 'Europe/Berlin' : 'Asia/Tokyo';

beforeEach(async () => {
  localStorage.clear();
  stubMatchMedia();
  await startI18n('en');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('F-210 says once that the device has another zone than the profile, and again of another one', async () => {
  const { unmount } = render(<ZoneNotice timeZone={AWAY} />);
  expect(screen.getByRole('status').textContent).toContain('Times are those of your profile');
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByRole('status')).toBeNull();
  unmount();
  render(<ZoneNotice timeZone={AWAY} />);
  expect(screen.queryByRole('status')).toBeNull();
  cleanup();
  render(<ZoneNotice timeZone="America/Lima" />);
  expect(screen.getByRole('status')).toBeDefined();
});

it('F-210 says nothing where they are the same', () => {
  render(<ZoneNotice timeZone={deviceZone()} />);
  expect(screen.queryByRole('status')).toBeNull();
});

it('F-407 the notice of another zone is one line on a phone, which opens to its text', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  render(<ZoneNotice timeZone={AWAY} />);
  const text = document.getElementById('zone-notice-text');
  expect(text?.hidden).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Another time zone', expanded: false }));
  expect(text?.hidden).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByRole('status')).toBeNull();
});
