// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeRows, fakeSession, fakeStatus } from '../../../tests/support/fake-school.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { InvitationPage } from './invitation-page.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeEach(async () => {
  await startI18n('en');
  const none = () => fakeRows([]);
  port = new FakePort({ session: () => fakeSession('parent'), requests: none, students: none, outbox: none, syncStatus: () => fakeStatus() }, { bindParent: () => new Promise(() => undefined) });
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
  localStorage.clear();
});

it('JOI-02 on a slow device a second press binds no second time', async () => {
  render(
    <MemoryRouter>
      <ToastProvider>
        <InvitationPage code="FOXPARK" invitation="i1" contact="other@parta.example" isResumed />
      </ToastProvider>
    </MemoryRouter>,
  );
  const yes = await screen.findByRole('button', { name: 'This is my child' });
  await act(async () => void fireEvent.click(yes));
  await act(async () => void fireEvent.click(yes));
  expect(port.ran.filter(({ name }) => name === 'bindParent')).toHaveLength(1);
});
