// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeMe, fakeStatus } from '../../../tests/support/fake-school.ts';
import { stubMatchMedia } from '../../../tests/support/plain-window.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { setLanguage, startI18n } from '../../i18n/i18n.ts';
import { DeferredLogoutNotice } from './deferred-logout-notice.tsx';
import { deferLogout, isLogoutDeferred } from './deferred-logout.ts';
import { LogoutDialog } from './logout-dialog.tsx';

const me = fakeMe('teacher');
let counts: { waiting: number; failed: number; drafts: number };
let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeEach(async () => {
  stubMatchMedia();
  counts = { waiting: 2, failed: 0, drafts: 0 };
  port = new FakePort(
    { syncStatus: () => fakeStatus({ waiting: counts.waiting, failed: counts.failed }), session: () => ({ state: 'active', me }) },
    { logout: () => ({ ok: true, value: { wiped: counts.waiting + counts.failed + counts.drafts === 0, waiting: counts.waiting + counts.failed, drafts: counts.drafts } }) },
  );
  client = new PortClient(() => port.connection());
  await startI18n('en');
  await setLanguage('en');
});
afterEach(() => {
  cleanup();
  client.close();
  deferLogout(null);
});

const Place = () => <p>{`at ${useLocation().pathname}`}</p>;
async function draw(screenOf: React.JSX.Element): Promise<void> {
  render(
    <MemoryRouter initialEntries={['/teachers']}>
      <ToastProvider>
        <Place />
        <DeferredLogoutNotice me={me} />
        {screenOf}
      </ToastProvider>
    </MemoryRouter>,
  );
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
}
async function become(next: Partial<typeof counts>): Promise<void> {
  counts = { ...counts, ...next };
  await act(async () => port.emit());
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('F-709 who waits until everything is sent is logged out then, by itself, and told', async () => {
  const onClose = vi.fn();
  await draw(<LogoutDialog onClose={onClose} />);
  await press('Log out when everything is sent');
  expect([onClose.mock.calls.length, isLogoutDeferred(me._id)]).toEqual([1, true]);
  expect(await screen.findByText('You will be logged out when 2 changes are sent.')).toBeTruthy();
  await become({ waiting: 1 });
  expect(screen.getByText('at /teachers')).toBeTruthy();
  await become({ waiting: 0 });
  expect(await screen.findByText('Everything is sent. You are logged out.')).toBeTruthy();
  expect(await screen.findByText('at /')).toBeTruthy();
  expect(isLogoutDeferred(me._id)).toBe(false);
});

it('F-709 it can be given up', async () => {
  deferLogout(me._id);
  await draw(<span />);
  await press('Stay logged in');
  await become({ waiting: 0 });
  expect(screen.getByText('at /teachers')).toBeTruthy();
  expect(port.ran).toEqual([]);
});

it('F-709 what the server refused, or a draft, is asked about then, and nothing is lost by itself', async () => {
  deferLogout(me._id);
  counts.failed = 1;
  await draw(<span />);
  await become({ waiting: 0 });
  expect(await screen.findByText('1 change is not sent yet')).toBeTruthy();
  await press('Stay');
  await waitFor(() => expect(isLogoutDeferred(me._id)).toBe(false));
  expect(screen.getByText('at /teachers')).toBeTruthy();
});
