// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CommandError } from '../../../schema/port/commands.ts';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { PortClient } from '../../data/port-client.ts';
import { setLanguage, startI18n } from '../../i18n/i18n.ts';
import { LoginForm } from './login-form.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeAll(async () => startI18n('en'));
beforeEach(async () => {
  await setLanguage('en');
  port = new FakePort();
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
});

const problem = (status: number, more: object = {}): CommandError => ({ kind: 'problem', problem: { type: 'about:blank', title: 'Title', status, ...more } });

async function tryWith(error: CommandError, kind: 'user' | 'student' = 'user') {
  port.commands['login'] = () => ({ ok: false, error });
  render(<LoginForm kind={kind} />);
  await userEvent.type(await screen.findByLabelText(kind === 'user' ? 'E-mail' : 'Login'), ' olga@school.example ');
  await userEvent.type(screen.getByLabelText('Password'), 'Secret!1');
  await userEvent.keyboard('{Enter}');
}

const typed = () => [...document.querySelectorAll('input')].map((input) => input.value.trim());

it('says that a wrong login is wrong, and keeps what was typed', async () => {
  await tryWith(problem(401));
  expect((await screen.findByRole('alert')).textContent).toContain('do not match');
  expect(typed()).toEqual(['olga@school.example', 'Secret!1']);
});

it('AUT-08 puts the server’s violations at their fields', async () => {
  await tryWith(problem(422, { violations: [{ propertyPath: 'login', message: 'No such login' }] }), 'student');
  const field = await screen.findByLabelText('Login');
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(described).toContain('No such login');
});

it('AUT-08 shows the server’s words for the rest, else the generic error', async () => {
  await tryWith(problem(500, { detail: 'The school sleeps' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The school sleeps');
  cleanup();
  await tryWith({ kind: 'bug', message: 'x' });
  expect((await screen.findByRole('alert')).textContent).toContain('An error was occured');
});

it('F-903 AUT-08 says why it cannot keep anything: the app did not start, the device is full, or the browser forbids it', async () => {
  for (const [error, words] of [
    [{ kind: 'noWorker' }, 'Parta couldn\'t start in this browser'],
    [{ kind: 'storage', reason: 'quota' }, 'This device is full'],
    [{ kind: 'storage', reason: 'lost' }, 'Private windows often do that'],
  ] as const) {
    await tryWith(error);
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    cleanup();
  }
});

it('is honest without a network', async () => {
  await tryWith({ kind: 'offline' });
  expect((await screen.findByRole('alert')).textContent).toContain('No network now');
  expect(typed()).toEqual(['olga@school.example', 'Secret!1']);
});

it('asks for both fields before it asks the server', async () => {
  render(<LoginForm kind="student" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(screen.getAllByText('Please fill this in')).toHaveLength(2);
  expect(port.ran).toEqual([]);
});

it('sends the trimmed name, the kind and the language, and nothing twice', async () => {
  port.commands['login'] = () => new Promise(() => undefined);
  render(<LoginForm kind="user" />);
  await userEvent.type(await screen.findByLabelText('E-mail'), ' a@b.example ');
  await userEvent.type(screen.getByLabelText('Password'), ' p w ');
  await userEvent.keyboard('{Enter}{Enter}');
  expect(port.ran).toEqual([{ name: 'login', args: { kind: 'user', name: 'a@b.example', password: ' p w ', locale: 'en' } }]);
});

it('sends once what is submitted twice before anything is drawn anew', async () => {
  port.commands['login'] = () => new Promise(() => undefined);
  render(<LoginForm kind="student" />);
  const name = await screen.findByLabelText('Login');
  await userEvent.type(name, 'masha');
  await userEvent.type(screen.getByLabelText('Password'), 'Secret!1');
  const form = name.closest('form');
  if (form === null) throw new Error('no form');
  fireEvent.submit(form);
  fireEvent.submit(form);
  await vi.waitFor(() => expect(port.ran).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(port.ran).toHaveLength(1);
});
