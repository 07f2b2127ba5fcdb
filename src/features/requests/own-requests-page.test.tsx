// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { iri } from '../../../schema/ids.ts';
import type { RequestView } from '../../../schema/port/views.ts';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeId, fakePerson, fakeRows } from '../../../tests/support/fake-school.ts';
import { stubResizeObserver } from '../../../tests/support/plain-window.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { OwnRequestsPage } from './own-requests-page.tsx';

/* The dialog's code is loaded when it is first opened. */
const until = { timeout: 15_000 };

let port: FakePort;
let client: PortClient;
let rows: RequestView[];
const enterCode = vi.fn();
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

function wish(number: number, initials: string, changes: Partial<RequestView> = {}): RequestView {
  return {
    '@id': iri.connectionRequest(fakeId(number)), '@type': 'ConnectionRequest', _id: fakeId(number), version: 1, parent: fakePerson({ role: 'parent' }), student: iri.student(fakeId(number + 50)), class: iri.class(fakeId(100)),
    className: '2 B', classTitle: '2 B', status: null, createdAt: '2026-11-20T10:00:00Z', acceptedBy: null, studentPreview: { initials, icon: 'fox' }, studentItem: null, code: 'KSUVRTA', canReview: false, canDelete: true,
    honest: { state: 'stored' }, outboxId: null, ...changes,
  };
}

beforeAll(async () => {
  stubResizeObserver();
  await startI18n('en');
});
beforeEach(() => {
  enterCode.mockClear();
  port = new FakePort({ requests: () => fakeRows(rows) }, { withdrawRequest: () => ({ ok: true, value: null }) });
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
});

function open(): void {
  render(
    <MemoryRouter>
      <ToastProvider>
        <OwnRequestsPage onAddStudents={enterCode} />
      </ToastProvider>
    </MemoryRouter>,
  );
}
const card = (initials: string) => screen.getByRole('heading', { name: `Request for ${initials}` }).closest('li') ?? document.body;

it('REQ-05 says of each own request for whom and in which class it is, and whether it waits or was answered', async () => {
  rows = [wish(1, 'M. S.', { status: 'accepted' }), wish(2, 'P. K.', { status: 'declined', className: '3 A' }), wish(3, 'A. O.'), wish(4, 'Y. L.', { createdAt: new Date().toISOString(), honest: { state: 'waiting' }, outboxId: fakeId(9) }), wish(5, 'T. R.', { createdAt: new Date().toISOString() })];
  open();
  const waiting = await screen.findByRole('list', { name: 'My requests' });
  expect(within(waiting).getAllByRole('listitem')).toHaveLength(3);
  expect(card('A. O.').textContent).toContain('Waiting for the teacher');
  expect(card('A. O.').textContent).toContain('“2 B”');
  expect(card('T. R.').textContent).toContain('Sent today');
  // It has not left the device: the teacher cannot be waited for.
  expect(card('Y. L.').textContent).not.toContain('Sent');
  expect(card('Y. L.').textContent).not.toContain('Waiting for the teacher');
  const decided = within(screen.getByRole('region', { name: 'Answered' })).getAllByRole('listitem');
  expect(decided.map((row) => row.querySelector('h3')?.textContent)).toEqual(['The teacher declined the request', 'You are connected']);
  expect(within(decided[1] ?? document.body).getByRole('link').getAttribute('href')).toBe(`/parents/dashboard/main/${fakeId(51)}`);
});

it('REQ-05 one that waits is taken back after a question, and who works by keys stays on the page', async () => {
  rows = [wish(3, 'A. O.'), wish(4, 'Y. L.')];
  open();
  await userEvent.click(within((await screen.findByRole('heading', { name: 'Request for Y. L.' })).closest('li') ?? document.body).getByRole('button', { name: 'Take back' }));
  await userEvent.click(within(await screen.findByRole('alertdialog', {}, until)).getByRole('button', { name: 'Take back' }));
  expect(port.ran).toEqual([{ name: 'withdrawRequest', args: { requestId: fakeId(4) } }]);
  rows = [wish(3, 'A. O.')];
  act(() => port.emit());
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Request for Y. L.' })).toBeNull());
  await waitFor(() => expect(document.activeElement?.contains(card('A. O.'))).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});

it('REQ-05 where none waits it leads to entering a code', async () => {
  rows = [];
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Enter a code' }));
  expect(enterCode).toHaveBeenCalledOnce();
});

it('F-207 a declined request is told in words, also where its teacher is gone, and can be dismissed', async () => {
  rows = [wish(1, 'M. S.', { status: 'declined', decidedBy: fakePerson() }), wish(2, 'P. K.', { status: 'declined', decidedBy: null })];
  open();
  await screen.findByText('The teacher declined the request', {}, until);
  screen.getByText('Nobody can answer this request: the teacher’s account has ended');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss: P. K.' }));
  expect(port.ran.at(-1)).toEqual({ name: 'withdrawRequest', args: { requestId: fakeId(2) } });
});
