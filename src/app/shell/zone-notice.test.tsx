// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { deviceZone } from '../../i18n/profile-zone.ts';
import { ZoneNotice } from './zone-notice.tsx';

const AWAY = deviceZone() === 'Asia/Tokyo' ? 'Europe/Berlin' : 'Asia/Tokyo';

beforeEach(async () => {
  localStorage.clear();
  await startI18n('en');
});
afterEach(cleanup);

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
