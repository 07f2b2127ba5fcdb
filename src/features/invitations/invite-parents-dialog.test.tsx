// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { iri } from '../../../schema/ids.ts';
import type { InvitationView } from '../../../schema/port/views.ts';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeId, fakeRows, fakeSession, fakeStatus, fakeStudent } from '../../../tests/support/fake-school.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { InviteParentsDialog } from './invite-parents-dialog.tsx';
import { StaleCodes } from './stale-codes.tsx';

const HOUR_MS = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();

let rows: InvitationView[];
let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeAll(async () => startI18n('en'));
beforeEach(() => {
  rows = [invitation(1, 'mum@home.test', 'pending', HOUR_MS), invitation(2, 'dad@home.test', 'pending', HOUR_MS), invitation(3, 'late@home.test', 'pending', -HOUR_MS), invitation(4, 'gran@home.test', 'accepted', HOUR_MS)];
  port = new FakePort({ invitations: () => fakeRows(rows), session: () => fakeSession('teacher'), syncStatus: () => fakeStatus() }, { renewParentCode: renew, inviteParent: invite });
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
});

function invitation(number: number, contact: string, status: InvitationView['status'], untilMs: number): InvitationView {
  const may = status === 'pending';
  return {
    '@id': iri.invitation(fakeId(5), fakeId(number)), '@type': 'Invitation', _id: fakeId(number), version: 1, student: iri.student(fakeId(5)), contact, channel: 'email', status,
    invitedAt: at(-HOUR_MS), expiresAt: at(untilMs), canCancel: may, canNotify: may, honest: { state: 'stored' }, outboxId: null,
  };
}

/** As the server does it: live invitations are canceled. */
function renew() {
  rows = rows.map((row) => (row.status === 'pending' && Date.parse(row.expiresAt) > Date.now() ? { ...row, status: 'canceled', canCancel: false, canNotify: false } : row));
  port.emit();
  return { ok: true, value: null };
}

function invite({ contact }: Record<string, unknown>) {
  rows = [invitation(rows.length + 1, String(contact), 'pending', HOUR_MS), ...rows];
  port.emit();
  return { ok: true, value: { invitationId: 'made' } };
}

const student = fakeStudent(5, 'Theo', 'Ahmed', 'tiger', 3, { login: 'theo', parentCode: 'LISAKOT', parentCodeExpiresAt: at(HOUR_MS), lastInvite: { contact: 'gran@home.test', invitedAt: at(0), status: 'accepted' } });

it('F-303 the question names the live invitations alone; behind it one press invites the same contacts again', async () => {
  render(
    <ToastProvider>
      <InviteParentsDialog student={student} onClose={() => undefined} />
    </ToastProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'New code' }));
  const question = await screen.findByRole('alertdialog', { name: 'Issue a new code?' });
  expect(question.textContent).toMatch(/2 invitations without an answer will be cancelled/u);
  await userEvent.click(within(question).getByRole('button', { name: 'Issue a new code' }));
  const again = await screen.findByRole('button', { name: 'Invite again' });
  expect(screen.getByText('Cancelled with the old code: mum@home.test, dad@home.test')).toBeDefined();
  await userEvent.click(again);
  const asked = port.ran.filter(({ name }) => name === 'inviteParent').map(({ args }) => args);
  expect(asked).toEqual(['mum@home.test', 'dad@home.test'].map((contact) => ({ studentId: fakeId(5), contact })));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Invite again' })).toBeNull());
});

it('F-303 new codes before printing are asked about where parents have been invited, and only there', async () => {
  const stale = { parentCode: 'LISAKOT', parentCodeExpiresAt: at(-HOUR_MS) };
  const invited = fakeStudent(5, 'Theo', 'Ahmed', 'tiger', 3, { ...stale, lastInvite: { contact: 'mum@home.test', invitedAt: at(0), status: 'pending' } });
  const alone = fakeStudent(6, 'Ada', 'Byron', 'fox', 3, { ...stale, lastInvite: null });
  const shown = (students: (typeof invited)[]) => (
    <ToastProvider>
      <StaleCodes students={students} />
    </ToastProvider>
  );
  const { rerender } = render(shown([invited, alone]));
  await userEvent.click(screen.getByRole('button', { name: 'New codes' }));
  const question = await screen.findByRole('alertdialog', { name: 'Issue new codes?' });
  expect(question.textContent).toMatch(/no answer yet will be cancelled/u);
  expect(port.ran).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Issue new codes' }));
  await vi.waitFor(() => expect(port.ran.map(({ args }) => args)).toEqual([{ studentId: fakeId(5) }, { studentId: fakeId(6) }]));
  rerender(shown([alone]));
  await userEvent.click(screen.getByRole('button', { name: 'New codes' }));
  await vi.waitFor(() => expect(port.ran).toHaveLength(3));
});

it('F-308 an invitation of a moment ago says when it may be sent again; a press before sends nothing', async () => {
  const [older, ...others] = rows;
  rows = [{ ...(older ?? invitation(1, 'mum@home.test', 'pending', HOUR_MS)), invitedAt: at(-20_000) }, ...others];
  render(
    <ToastProvider>
      <InviteParentsDialog student={student} onClose={() => undefined} />
    </ToastProvider>,
  );
  const paused = await screen.findByRole('button', { name: /^Send again in (?:39|40) seconds: mum@home\.test$/u });
  await userEvent.click(paused);
  expect(port.ran).toEqual([]);
  port.commands['resendInvitation'] = () => ({ ok: true, value: {} });
  await userEvent.click(screen.getByRole('button', { name: 'Send again: dad@home.test' }));
  expect(port.ran).toHaveLength(1);
  await userEvent.click(await screen.findByRole('button', { name: /^Send again in (?:59|60) seconds: dad@home\.test$/u }));
  expect(port.ran).toHaveLength(1);
});
