// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeStatus } from '../../../tests/support/fake-school.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { useSentToast } from './use-sent-toast.ts';

let network: 'online' | 'offline';
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeEach(async () => {
  const port = new FakePort({ syncStatus: () => fakeStatus({ network }) });
  client = new PortClient(() => port.connection());
  network = 'online';
  await startI18n('en');
});
afterEach(() => {
  cleanup();
  client.close();
});

interface Standing {
  outboxId: string | null;
  isFailed: boolean;
}
const STORED: Standing = { outboxId: null, isFailed: false };
const LEAVING: Standing = { outboxId: 'row', isFailed: false };

function Thing(standing: Standing) {
  const tellSent = useSentToast(standing);
  return <button onClick={() => tellSent('Invite resent')}>resend</button>;
}
const screenOf = (standing: Standing) => (
  <ToastProvider>
    <Thing {...standing} />
  </ToastProvider>
);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function pressed() {
  const { rerender } = render(screenOf(STORED));
  // The status comes a moment after the screen.
  await pause(20);
  fireEvent.click(screen.getByRole('button', { name: 'resend' }));
  return (standing: Standing) => rerender(screenOf(standing));
}

it('INV-02 says that an invitation was sent again once the server has it, however long that takes', async () => {
  const become = await pressed();
  become(LEAVING);
  await pause(700);
  expect(screen.queryByText('Invite resent')).toBeNull();
  become(STORED);
  expect(await screen.findByText('Invite resent')).toBeTruthy();
});

it('INV-02 says it also of what was sent before anybody saw it leave', async () => {
  await pressed();
  expect(await screen.findByText('Invite resent', undefined, { timeout: 2_000 })).toBeTruthy();
});

it('INV-02 says nothing where the server has refused it, also once that was discarded', async () => {
  const become = await pressed();
  become(LEAVING);
  become({ outboxId: 'row', isFailed: true });
  become(STORED);
  await pause(700);
  expect(screen.queryByText('Invite resent')).toBeNull();
});

it('INV-02 says at once without a network that it waits', async () => {
  network = 'offline';
  const become = await pressed();
  expect(await screen.findByText(/Saved on this device/u)).toBeTruthy();
  become(LEAVING);
  become(STORED);
  await pause(700);
  expect(screen.queryByText('Invite resent')).toBeNull();
});
