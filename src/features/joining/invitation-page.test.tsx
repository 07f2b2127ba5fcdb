// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeOutboxRow, fakeRows, fakeSession, fakeStatus, fakeStudent } from '../../../tests/support/fake-school.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { keepInvite, keptInvitePath, noteTaken } from '../../lib/kept-invite.ts';
import { InvitationPage } from './invitation-page.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeEach(async () => {
  await startI18n('en');
  const none = () => fakeRows([]);
  port = new FakePort({ session: () => fakeSession('parent'), requests: none, students: none, outbox: none, syncStatus: () => fakeStatus() }, { bindParent: () => new Promise(() => undefined), checkInvitation: () => ({ ok: true, value: { state: 'open', facts: null } }) });
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
  localStorage.clear();
});

/** Gone on with from an earlier visit. */
function open(contact: string, isResumed = true): void {
  render(
    <MemoryRouter>
      <ToastProvider>
        <InvitationPage code="FOXPARK" invitation="i1" contact={contact} isResumed={isResumed} />
      </ToastProvider>
    </MemoryRouter>,
  );
}
const firstSlide = () => screen.findByRole('heading', { level: 1, name: 'One desk for school and home' });
const asked = () => port.ran.filter(({ name }) => name === 'bindParent').length;

it('JOI-02 on a slow device a second press binds no second time', async () => {
  open('other@parta.example');
  const yes = await screen.findByRole('button', { name: 'This is my child' });
  await act(async () => void fireEvent.click(yes));
  await act(async () => void fireEvent.click(yes));
  expect(asked()).toBe(1);
});

it('JOI-02 who has lost the network before the own lists were loaded is told that the invitation waits; with the network it is asked for', async () => {
  port.queries['requests'] = () => fakeRows([], false);
  port.queries['syncStatus'] = () => fakeStatus({ network: 'offline' });
  keepInvite({ code: 'FOXPARK', invitation: { id: 'i1', contact: '+358401234567' } }, Date.now());
  noteTaken('i1', '');
  open('+358401234567');
  await screen.findByText('The invitation is kept on this device. You are connected as soon as there is a network.');
  fireEvent.click(screen.getByRole('link', { name: 'To my page' }));
  expect(keptInvitePath(Date.now())).not.toBeNull();
  expect(asked()).toBe(0);
  port.queries['requests'] = () => fakeRows([]);
  act(() => port.emit());
  await waitFor(() => expect(asked()).toBe(1));
});

it('JOI-02 SES-05 an invitation by SMS that was closed during the slides goes on with them, to the child that it connected, and asks nobody anything again', async () => {
  const [child, other] = [fakeStudent(1, 'Маша', 'Соколова', 'fox', 3), fakeStudent(2, 'Лев', 'Соколов', 'lion', 3)];
  port.queries['students'] = () => fakeRows([other, child]);
  keepInvite({ code: 'FOXPARK', invitation: { id: 'i1', contact: '+358401234567' } }, Date.now());
  noteTaken('i1', child._id);
  open('+358401234567');
  await firstSlide();
  expect(asked()).toBe(0);
});

it('JOI-02 SES-05 closed before the answer came it asks the server again, and not the parent', async () => {
  keepInvite({ code: 'FOXPARK', invitation: { id: 'i1', contact: '+358401234567' } }, Date.now());
  port.commands['bindParent'] = () => ({ ok: true, value: { requestId: 'r1', outboxId: 'o1' } });
  open('+358401234567');
  const yes = await screen.findByRole('button', { name: 'This is my child' });
  await act(async () => void fireEvent.click(yes));
  cleanup();
  open('+358401234567');
  await waitFor(() => expect(asked()).toBe(2));
  expect(screen.queryByRole('button', { name: 'This is my child' })).toBeNull();
});

const ENDED = 'This invitation has ended';

it.each([
  ['a visitor', () => ({ state: 'anonymous' as const }), 'I have an account: log in'],
  ['a parent', () => fakeSession('parent'), 'To my page'],
])('F-304 F-307 %s who opens an invitation that has ended is told so before any form, and nothing is sent', async (_, session, way) => {
  port.queries['session'] = session;
  port.commands['checkInvitation'] = () => ({ ok: true, value: { state: 'ended', facts: null } });
  open('mum@home.test', false);
  await screen.findByRole('heading', { level: 1, name: ENDED });
  expect(screen.getByRole('link', { name: way })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  await waitFor(() => expect(keptInvitePath(Date.now())).toBeNull());
  expect(asked()).toBe(0);
});

it('F-307 a link that the server refuses all the same leaves no outbox entry', async () => {
  port.commands['bindParent'] = () => ({ ok: true, value: { requestId: 'r1', outboxId: 'o1' } });
  const reason = { code: 'missing' as const, status: 404, said: [{ of: 'problem' as const, code: 'codeInvalid' as const }], text: null };
  port.queries['outbox'] = () => fakeRows([fakeOutboxRow(1, { id: 'o1', honest: { state: 'failed', reason } })]);
  open('mum@home.test', false);
  await screen.findByRole('heading', { level: 1, name: ENDED });
  await waitFor(() => expect(port.ran.find(({ name }) => name === 'discardOutbox')?.args).toEqual({ id: 'o1' }));
});
