// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS, REPLICA_DAYS } from '../../../schema/limits.ts';
import type { SyncStatus } from '../../../schema/port/status.ts';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeMe, fakeOutboxRow, fakeRows, fakeStatus } from '../../../tests/support/fake-school.ts';
import { stubMatchMedia } from '../../../tests/support/plain-window.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { deviceZone } from '../../i18n/profile-zone.ts';
import { setLanguage, startI18n } from '../../i18n/i18n.ts';
import { Notices } from './notices.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeEach(async () => {
  stubMatchMedia();
  await startI18n('en');
  await setLanguage('en');
});
afterEach(() => {
  cleanup();
  client.close();
});

async function showNotices(status: Partial<SyncStatus>, state: 'active' | 'expired' = 'active', isEmailVerified = true): Promise<string[]> {
  const me = fakeMe('parent', { isEmailVerified, timeZone: deviceZone() });
  port = new FakePort({ syncStatus: () => fakeStatus(status), session: () => ({ state, me }) });
  client = new PortClient(() => port.connection());
  render(
    <MemoryRouter>
      <ToastProvider>
        <Notices />
      </ToastProvider>
    </MemoryRouter>,
  );
  await act(async () => port.emit());
  return shown();
}
/** The place of the toasts is a status, too, and says nothing. */
function shown(): string[] {
  return screen.queryAllByRole('status').flatMap(({ textContent }) => textContent?.trim() || []);
}

it('SES-07 without a network it is said how old what is shown is, from the first day on, in both languages', async () => {
  expect((await showNotices({ network: 'offline', daysWithoutContact: 3 })).join()).toContain('As of 3 days ago.');
  await act(() => setLanguage('ru'));
  expect(shown().join()).toMatch(/Последнее обновление: 3\sдня назад\./u);
});

it('SES-07 nothing is said of what is of today, nor of what is too old to be shown', async () => {
  for (const daysWithoutContact of [0, REPLICA_DAYS]) {
    expect((await showNotices({ network: 'offline', daysWithoutContact })).join()).not.toContain('As of');
    cleanup();
    client.close();
  }
  expect(await showNotices({ network: 'online', daysWithoutContact: 0 })).toEqual([]);
});

it('SES-07 what is shown has an age also where the server is heard and nothing new comes in: a session that ended, a server that fails', async () => {
  expect(await showNotices({ network: 'online', daysWithoutContact: 1 }, 'expired')).toEqual(['As of 1 day ago.', expect.stringContaining('Please log in again.')]);
});

it('SES-07 before anything was heard of the network it is said, with when news will come', async () => {
  expect(await showNotices({ network: 'unknown', daysWithoutContact: 1 })).toEqual(['As of 1 day ago. News will come with the next connection.']);
});

it('F-802 R-STO-07 a device on which nothing can be saved is told of, calmly, in both languages', async () => {
  expect(await showNotices({ storage: 'lost' })).toEqual([expect.stringContaining('can’t save anything on this device right now')]);
  await act(() => setLanguage('ru'));
  expect(shown().join()).toContain('Сейчас не получается сохранять на этом устройстве.');
});

it('F-802 while nothing can be saved nobody is asked anything', async () => {
  const question = () => screen.queryByRole('button', { name: i18next.t('app:email.again') });
  await showNotices({}, 'active', false);
  expect(question()).not.toBeNull();
  cleanup();
  client.close();
  await showNotices({ storage: 'lost' }, 'active', false);
  expect(question()).toBeNull();
});

it('F-707 a session that ended with changes waiting asks for a login to send them, and nothing is called sending, in both languages', async () => {
  expect((await showNotices({ network: 'offline', waiting: 1 }, 'expired')).join()).toContain('Log in to send 1 change.');
  port.queries['syncStatus'] = () => fakeStatus({ network: 'online', waiting: 1 });
  await act(async () => port.emit());
  expect(shown().join()).not.toContain('Sending');
  await act(() => setLanguage('ru'));
  expect(shown().join()).toContain('Войдите, чтобы отправить 1 изменение.');
});

it('F-705 a network that lets nothing out is told of in one strip, in both languages', async () => {
  expect(await showNotices({ network: 'online', waiting: 2, isSendingBlocked: true })).toEqual([expect.stringContaining('Nothing can be sent from this network right now.')]);
  await act(() => setLanguage('ru'));
  expect(shown()).toEqual([expect.stringContaining('Из этой сети сейчас ничего не отправляется.')]);
});

it('F-906 the offline banner promises sending by itself only where the browser sends when the app is closed', async () => {
  expect((await showNotices({ network: 'offline' })).join()).toContain('Open Parta when you are online again');
  cleanup();
  client.close();
  vi.stubGlobal('SyncManager', class {});
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: {} } }));
  expect((await showNotices({ network: 'offline' })).join()).toContain('kept and will be sent');
  vi.unstubAllGlobals();
});

it('F-907 unsent work older than a day asks to be sent, likes and younger work do not', async () => {
  await showNotices({ network: 'offline', waiting: 3 });
  const old = Date.now() - 2 * DAY_MS;
  port.queries['outbox'] = () => fakeRows([
    fakeOutboxRow(1, { madeAt: old }),
    fakeOutboxRow(2, { madeAt: Date.now() }),
    fakeOutboxRow(3, { mutation: 'story.like', madeAt: old }),
  ]);
  await act(async () => port.emit());
  await screen.findByText(/for more than a day/u);
  expect(shown().join()).toContain('1 change has been waiting for more than a day only on this device.');
  await act(() => setLanguage('ru'));
  expect(shown().join()).toContain('1 изменение ждёт больше суток');
});
