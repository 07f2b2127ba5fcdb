// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { ThreadView } from '../../../schema/port/views.ts';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { FrameSlotsContext } from '../../components/frame-slots.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { ConversationHeader } from './conversation-header.tsx';

// What the header reads of a thread.
const thread = { _id: 't1', type: 'group', title: 'Trip', membersCount: 2, members: [], others: [], icon: null, isNotificationEnabled: true } as unknown as ThreadView;

let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));
afterEach(() => {
  cleanup();
  client.close();
});

it('F-409 the header of an open conversation contains the sync sign of the shell', async () => {
  await startI18n('en');
  const port = new FakePort({});
  client = new PortClient(() => port.connection());
  render(
    <MemoryRouter>
      <ToastProvider>
        <FrameSlotsContext value={{ menu: null, sync: <a href="/outbox">Offline</a>, account: null, notices: null }}>
          <ConversationHeader thread={thread} backTo="/chat" pathOf={(id) => `/chat/${id}`} />
        </FrameSlotsContext>
      </ToastProvider>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Offline' }).closest('header')).not.toBeNull();
});
