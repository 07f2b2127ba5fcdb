// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { CodeTerm } from './code-term.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeAll(async () => startI18n('en'));
beforeEach(() => {
  port = new FakePort({}, { renewClassCode: () => ({ ok: true, value: null }), renewParentCode: () => ({ ok: true, value: null }) });
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
});

const HOUR_MS = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const of = { classId: 'class-1' };
const button = () => screen.getByRole('button', { name: 'New code' });
const shown = (code: string, until: string | undefined, canRenew = true) => (
  <ToastProvider>
    <CodeTerm of={of} code={code} until={until} canRenew={canRenew} cancels={0} />
  </ToastProvider>
);

it('JOI-05 a code that holds says until when, and ends only after a question', async () => {
  const until = '2099-05-06T10:00:00.000Z';
  render(shown('ABCDEFG', until));
  expect(screen.getByText('Valid until 6 May 2099')).toBeDefined();
  await userEvent.click(button());
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(port.ran).toEqual([]);
  await userEvent.click(button());
  await userEvent.click(await screen.findByRole('button', { name: 'Issue a new code' }));
  expect(port.ran).toEqual([{ name: 'renewClassCode', args: of }]);
});

it('JOI-05 one that has ended says so; it asks once, and waits for the code that comes', async () => {
  const { rerender } = render(shown('ABCDEFG', at(-HOUR_MS)));
  expect(screen.getByText(/nobody can join with it/u)).toBeDefined();
  await userEvent.click(button());
  await userEvent.click(button());
  expect(port.ran).toEqual([{ name: 'renewClassCode', args: of }]);
  expect(button().getAttribute('aria-busy')).toBe('true');
  rerender(shown('HIJKLMN', at(HOUR_MS)));
  expect(screen.queryByText(/nobody can join with it/u)).toBeNull();
  expect(button().getAttribute('aria-busy')).toBeNull();
});

it('JOI-05 without a network one is told, and can try again', async () => {
  port.commands['renewClassCode'] = () => ({ ok: false, error: { kind: 'offline' } });
  render(shown('ABCDEFG', at(-HOUR_MS)));
  await userEvent.click(button());
  expect(await screen.findByText(/try again when the network is back/u)).toBeDefined();
  await userEvent.click(button());
  expect(port.ran).toHaveLength(2);
});

it('JOI-05 who may not renew it is told of the end, and a device that does not know the end says nothing of it', () => {
  const { rerender } = render(shown('ABCDEFG', at(-HOUR_MS), false));
  expect(screen.getByText(/A teacher of the class/u)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'New code' })).toBeNull();
  rerender(shown('ABCDEFG', undefined));
  expect(screen.queryByText(/Valid until/u)).toBeNull();
  expect(button()).toBeDefined();
});

const ofStudent = { studentId: 'student-1' };
const shownOf = (until: string, cancels: number | null) => (
  <ToastProvider>
    <CodeTerm of={ofStudent} code="ABCDEFG" until={until} canRenew cancels={cancels} />
  </ToastProvider>
);
const words = async () => (await screen.findByRole('alertdialog', { name: 'Issue a new code?' })).textContent;

it.each([
  [0, /^((?!invitation without|invitations without).)*$/u],
  [1, /1 invitation without an answer will be cancelled, and its link stops working/u],
  [3, /3 invitations without an answer will be cancelled, and their links stop working/u],
  [null, /Invitations without an answer will be cancelled/u],
])('F-303 the question of a new code names the invitations that it cancels: %o', async (cancels, expected) => {
  render(shownOf(at(HOUR_MS), cancels));
  await userEvent.click(button());
  const text = await words();
  expect(text).toMatch(expected);
  expect(text).toMatch(/printed invitations/u);
});

it('F-303 a code that has ended is renewed after a question, too, where invitations would be cancelled', async () => {
  render(shownOf(at(-HOUR_MS), 2));
  await userEvent.click(button());
  const text = await words();
  expect(text).toMatch(/2 invitations/u);
  expect(text).not.toMatch(/stops working at once/u);
  expect(port.ran).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Issue a new code' }));
  expect(port.ran).toEqual([{ name: 'renewParentCode', args: ofStudent }]);
});

it('F-303 the question of a class’s code promises nothing about printed cards: they carry codes of their own', async () => {
  render(shown('ABCDEFG', at(HOUR_MS)));
  await userEvent.click(button());
  expect(await words()).toMatch(/link and QR code. Invitations by student and printed cards have codes of their own and stay valid/u);
});
