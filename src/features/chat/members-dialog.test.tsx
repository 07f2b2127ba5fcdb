// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { stubMatchMedia, stubResizeObserver } from '../../../tests/support/plain-window.ts';
import type { ThreadView } from '../../../schema/port/views.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { MembersDialog } from './members-dialog.tsx';

/* The worker is the border: the page's real client talks to a port that answers from memory. */
const border = vi.hoisted((): { client: unknown } => ({ client: null }));
vi.mock(import('../../data/start-worker.ts'), () => ({ startWorker: () => border.client as PortClient }));

const person = (id: string, firstName: string, role: string) => ({ '@id': `/users/${id}`, '@type': 'User', _id: id, firstName, lastName: 'Orlova', role, icon: null, avatar: null });
const [mother, other] = [person('m', 'Vera', 'parent'), person('o', 'Nina', 'parent')];
const thread = { _id: 't1', type: 'parents', membersCount: 2, members: [], others: [] } as unknown as ThreadView;
let port: FakePort;
let client: PortClient;

beforeEach(async () => {
  stubMatchMedia();
  stubResizeObserver();
  port = new FakePort(
    {},
    {
      threadMembers: () => ({ ok: true, value: { members: [mother, other].map((user) => ({ user, isNotificationEnabled: true })) } }),
      recipients: () => ({ ok: true, value: { recipients: [{ user: mother, about: 'Fyodor Orlov', classes: [] }] } }),
      createDirectThread: () => ({ ok: true, value: { threadId: 'direct' } }),
    },
  );
  client = new PortClient(() => port.connection());
  border.client = client;
  await startI18n();
});
afterEach(() => {
  cleanup();
  client.close();
  vi.unstubAllGlobals();
});

function Here() {
  return <output data-testid="path">{useLocation().pathname}</output>;
}

test('F-410 a press on a member whom one may write to opens the conversation; a parent is named by the child', async () => {
  render(
    <MemoryRouter>
      <ToastProvider>
        <MembersDialog thread={thread} open onClose={vi.fn()} pathOf={(threadId) => `/chat/${threadId}`} />
        <Here />
      </ToastProvider>
    </MemoryRouter>,
  );
  const row = await screen.findByRole('button', { name: /Vera Orlova.*Parent of Fyodor Orlov/u });
  await userEvent.click(row);
  expect(port.ran.filter(({ name }) => name === 'createDirectThread').map(({ args }) => args)).toEqual([{ members: ['m'], name: '' }]);
  await vi.waitFor(() => expect(screen.getByTestId('path').textContent).toBe('/chat/direct'));
});

test('F-410 a press on a member whom one may not write to shows their card, and says so', async () => {
  render(
    <MemoryRouter>
      <ToastProvider>
        <MembersDialog thread={thread} open onClose={vi.fn()} pathOf={(threadId) => `/chat/${threadId}`} />
      </ToastProvider>
    </MemoryRouter>,
  );
  await screen.findByRole('button', { name: /Vera Orlova/u });
  const row = screen.getByRole('button', { name: /Nina Orlova/u, expanded: false });
  await userEvent.click(row);
  expect(row.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('You can’t start a conversation with this person.')).toBeTruthy();
  await userEvent.click(row);
  expect(screen.queryByText(/start a conversation/u)).toBeNull();
  expect(port.ran.some(({ name }) => name === 'createDirectThread')).toBe(false);
});
