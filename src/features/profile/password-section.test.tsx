// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeMe } from '../../../tests/support/fake-school.ts';
import { stubMatchMedia } from '../../../tests/support/plain-window.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { PasswordSection } from './password-section.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeEach(async () => {
  stubMatchMedia();
  await startI18n('en');
  port = new FakePort({}, { changePassword: () => ({ ok: true, value: null }) });
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
});

async function fill(current: string, next: string): Promise<void> {
  render(
    <ToastProvider>
      <PasswordSection me={fakeMe('teacher')} />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Change the password' }));
  await userEvent.type(screen.getByLabelText('Present password'), current);
  await userEvent.type(screen.getByLabelText('New password'), next);
  await userEvent.click(screen.getByRole('button', { name: 'Change the password' }));
}

it('F-319 the password is changed by the present one, and the form goes with a word of the other devices', async () => {
  await fill('Old-pass1', 'New-pass1');
  await screen.findByText('Password changed. Your other devices were logged out.');
  expect(port.ran).toEqual([{ name: 'changePassword', args: { currentPassword: 'Old-pass1', password: 'New-pass1' } }]);
  expect(screen.queryByLabelText('New password')).toBeNull();
});

it('F-319 a weak new password is told at its field, a wrong present one by the server at its own', async () => {
  const problem = { '@type': 'ConstraintViolation', type: 'about:blank', title: 'No', status: 422, violations: [{ propertyPath: 'currentPassword', message: 'The password is wrong.', code: 'passwordWrong' }] };
  port.commands['changePassword'] = () => ({ ok: false, error: { kind: 'problem', problem } });
  await fill('Wrong-pass1', 'weak');
  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
  expect(port.ran).toEqual([]);
  await userEvent.clear(screen.getByLabelText('New password'));
  await userEvent.type(screen.getByLabelText('New password'), 'New-pass1');
  await userEvent.click(screen.getByRole('button', { name: 'Change the password' }));
  await vi.waitFor(() => expect(screen.getByLabelText('Present password').getAttribute('aria-invalid')).toBe('true'));
});
