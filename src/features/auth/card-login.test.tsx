// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { LoginPage } from './login-page.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeAll(async () => startI18n('en'));
beforeEach(() => {
  port = new FakePort();
  client = new PortClient(() => port.connection());
  render(
    <MemoryRouter initialEntries={['/login']}>
      <ToastProvider>
        <LoginPage expiredRole={null} card={{ login: 'oleg.ivanov', key: 'id.proof' }} />
      </ToastProvider>
    </MemoryRouter>,
  );
});
afterEach(() => {
  cleanup();
  client.close();
});
const enter = () => userEvent.click(screen.getByRole('button', { name: 'Log in' }));

it('F-320 a scanned card logs in by one press, and by none before', async () => {
  port.commands['login'] = () => ({ ok: true, value: { role: 'student' } });
  expect(port.ran).toEqual([]);
  expect(screen.getByText('oleg.ivanov')).toBeDefined();
  await enter();
  const args = { kind: 'card', name: 'oleg.ivanov', password: 'id.proof', locale: 'en' };
  expect(port.ran).toEqual([{ name: 'login', args }]);
});

it('F-320 a card that has ended says so and asks for the password', async () => {
  const problem = { type: 'about:blank', title: 'Unauthorized', status: 401 };
  port.commands['login'] = () => ({ ok: false, error: { kind: 'problem', problem } });
  await enter();
  expect((await screen.findByText(/no longer valid/u)).getAttribute('role')).toBe('alert');
  expect(screen.getByLabelText('Login')).toHaveProperty('value', 'oleg.ivanov');
});
