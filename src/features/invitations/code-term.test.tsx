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
  port = new FakePort({}, { renewClassCode: () => ({ ok: true, value: null }) });
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
    <CodeTerm of={of} code={code} until={until} canRenew={canRenew} />
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
