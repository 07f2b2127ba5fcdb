// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SessionView } from '../../schema/port/queries.ts';
import { FakePort } from '../../tests/support/fake-port.ts';
import { fakeMe, fakeStatus } from '../../tests/support/fake-school.ts';
import { PortClient } from '../data/port-client.ts';
import { prefetchQuery } from '../data/use-query.ts';
import { LANGUAGES } from '../i18n/language.ts';
import { startI18n } from '../i18n/i18n.ts';
import { SlowStart } from './slow-start.tsx';

let client: PortClient;
vi.mock('../data/start-worker.ts', () => ({ startWorker: () => client }));
afterEach(() => {
  cleanup();
  client.close();
  vi.useRealTimers();
});

const NO_CLASSES = { rows: [], isLoaded: true, total: 0, more: 'none' };
const session: SessionView = { state: 'active', me: fakeMe('parent') };

test.each(LANGUAGES)('SYN-08 R-STO-06 a device that does not answer says so in words (%s), until it answers', async (language) => {
  localStorage.clear();
  await startI18n(`/locales/${language}`);
  const port = new FakePort();
  client = new PortClient(() => port.connection());
  render(<SlowStart />);
  expect(screen.getByRole('status').textContent).toContain(language === 'en' ? 'another tab' : 'ещё в одной вкладке');
  port.queries['session'] = () => session;
  port.queries['classes'] = () => NO_CLASSES;
  await act(async () => port.emit());
  expect(screen.queryByRole('status')).toBeNull();
});

test('F-905 SYN-08 a device that says who is here, but nothing of what is stored for them, says so in words', async () => {
  await startI18n('/locales/en');
  const port = new FakePort({ session: () => session });
  client = new PortClient(() => port.connection());
  render(<SlowStart />);
  await act(async () => port.emit());
  expect(screen.getByRole('status').textContent).toContain('another tab');
  port.queries['classes'] = () => NO_CLASSES;
  await act(async () => port.emit());
  expect(screen.queryByRole('status')).toBeNull();
});

test('F-812 where nothing can be stored the shell alone says so, or the notice over the empty screen says the same', async () => {
  await startI18n('/locales/en');
  const port = new FakePort({ syncStatus: () => fakeStatus({ storage: 'lost' }) });
  client = new PortClient(() => port.connection());
  render(<SlowStart />);
  await act(async () => port.emit());
  expect(screen.getByRole('status').textContent).toContain('Nothing can be saved on this device right now.');
  expect(screen.getByRole('status').textContent).not.toContain('another tab');
  port.queries['session'] = () => session;
  await act(async () => port.emit());
  expect(screen.queryByRole('status')).toBeNull();
});

test('F-905 a visitor is told nothing of a slow device', async () => {
  const port = new FakePort({ session: () => ({ state: 'anonymous' }) });
  client = new PortClient(() => port.connection());
  render(<SlowStart />);
  await act(async () => port.emit());
  expect(screen.queryByRole('status')).toBeNull();
});

test('SYN-08 a query that is asked for early says whether it has come when it is given up', async () => {
  vi.useFakeTimers();
  const port = new FakePort({ preferences: () => ({ keepWholeHistory: false, filesOnWifiOnly: false }) });
  client = new PortClient(() => port.connection());
  const [silent, there] = [prefetchQuery('session', {}), prefetchQuery('preferences', {})];
  await expect(there).resolves.toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(silent).resolves.toBe(false);
});
