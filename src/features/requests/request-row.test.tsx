// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { iri } from '../../../schema/ids.ts';
import type { RequestView } from '../../../schema/port/views.ts';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeId, fakePerson, fakeStatus } from '../../../tests/support/fake-school.ts';
import { stubMatchMedia, stubResizeObserver } from '../../../tests/support/plain-window.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { RequestRow } from './request-row.tsx';

const until = { timeout: 15_000 };
let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeAll(async () => {
  stubResizeObserver();
  stubMatchMedia();
  await startI18n('en');
});
beforeEach(() => {
  port = new FakePort({ syncStatus: () => fakeStatus() }, { declineRequest: () => ({ ok: true, value: null }), discardOutbox: () => ({ ok: true, value: null }) });
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
});

function draw(changes: Partial<RequestView>): void {
  const request: RequestView = {
    '@id': iri.connectionRequest(fakeId(1)), '@type': 'ConnectionRequest', _id: fakeId(1), version: 1, parent: fakePerson({ role: 'parent', firstName: 'Maria', lastName: 'Sokolova' }), student: iri.student(fakeId(51)),
    class: iri.class(fakeId(100)), className: '2 B', classTitle: '2 B', status: null, createdAt: '2026-11-20T10:00:00Z', acceptedBy: null, studentPreview: { initials: 'M. S.', icon: 'fox' }, studentItem: null, code: null,
    canReview: true, canDelete: false, honest: { state: 'stored' }, outboxId: null, ...changes,
  };
  render(
    <ToastProvider>
      <ul>
        <RequestRow request={request} onChange={() => undefined} />
      </ul>
    </ToastProvider>,
  );
}

const byEmily = { status: 'accepted', canReview: false, decidedBy: fakePerson({ firstName: 'Emily', lastName: 'Harper' }), decidedAt: '2026-11-21T10:00:00Z' } as const;

it('F-208 a teacher who was late reads who accepted and when, and is offered no retry', async () => {
  draw({ ...byEmily, outboxId: 'o1', honest: { state: 'failed', reason: { code: 'conflict', status: 409, said: [{ of: 'problem', code: 'requestAnswered' }], text: null } } });
  await screen.findByText(/^Emily Harper accepted this request on .*21/, {}, until);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await userEvent.click(screen.getByRole('button'));
  expect(port.ran.at(-1)).toEqual({ name: 'discardOutbox', args: { id: 'o1' } });
});

it('F-208 a reviewed request says who decided', async () => {
  draw(byEmily);
  expect(await screen.findByText(/^Emily Harper accepted this request on .*21/, {}, until)).toBeTruthy();
});

it('F-315 a request shows the e-mail and whether it is confirmed, and declining asks once', async () => {
  draw({ parentEmail: { email: 'maria@home.test', isVerified: false } });
  await screen.findByText(/maria@home.test/, {}, until);
  screen.getByText('e-mail not confirmed');
  await userEvent.click(screen.getByRole('button', { name: 'Decline: Maria Sokolova' }));
  expect(port.ran).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }, until));
  expect(port.ran.at(-1)).toEqual({ name: 'declineRequest', args: { requestId: fakeId(1) } });
});
