// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next, { type ParseKeys } from 'i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandError } from '../../../schema/port/commands.ts';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { setLanguage, startI18n } from '../../i18n/i18n.ts';
import { RestorePage } from './restore-page.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const t = (key: ParseKeys<['common', 'auth', 'problems']>) => i18next.getFixedT('en', ['common', 'auth', 'problems'])(key);
const done = { ok: true, value: null };
const refused = (error: CommandError) => ({ ok: false, error });
const problem = (status: number, detail?: string): CommandError => ({ kind: 'problem', problem: { type: 'about:blank', title: 'Title', status, ...(detail === undefined ? {} : { detail }) } });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

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

function open(path: string): void {
  render(
    <MemoryRouter initialEntries={[path]}>
      <ToastProvider>{path.startsWith('/restore') ? <RestorePage /> : <VerifyEmailPage />}</ToastProvider>
    </MemoryRouter>,
  );
}

describe('the link to a new password', () => {
  const save = () => screen.getByRole('button', { name: t('common:action.save') });
  const password = () => screen.findByLabelText(t('auth:restore.password'));

  it('AUT-06 saves only what holds to the rules, and says on Enter what does not', async () => {
    open('/restore?code=abc');
    const field = await password();
    expect([field, field.getAttribute('autocomplete')]).toEqual([document.activeElement, 'new-password']);
    expect(save()).toHaveProperty('disabled', true);
    await userEvent.type(field, 'secret!1{Enter}');
    expect(await screen.findByText('Should be at least one letter')).toBeTruthy();
    expect([save().hasAttribute('disabled'), port.ran]).toEqual([true, []]);
    await userEvent.type(field, 'A');
    await vi.waitFor(() => expect(save()).toHaveProperty('disabled', false));
    expect(screen.queryByText('Should be at least one letter')).toBeNull();
    port.commands['changePasswordByToken'] = () => done;
    await userEvent.keyboard('{Enter}');
    expect(await heading('Password changed')).toBeTruthy();
    expect(port.ran).toEqual([{ name: 'changePasswordByToken', args: { token: 'abc', password: 'secret!1A', locale: 'en' } }]);
    expect(screen.getByRole('link', { name: t('auth:toLogin') }).getAttribute('href')).toBe('/login');
  });

  it('AUT-06 says that a link does not hold, also one without a code, and leads to the main page', async () => {
    port.commands['changePasswordByToken'] = () => refused(problem(404));
    open('/restore?code=old');
    await userEvent.type(await password(), 'Secret!1{Enter}');
    expect(await heading('Password change link is invalid')).toBeTruthy();
    expect(screen.getByRole('link', { name: t('auth:toMain') }).getAttribute('href')).toBe('/');
    cleanup();
    open('/restore');
    expect(await heading('Password change link is invalid')).toBeTruthy();
    expect(screen.queryByLabelText(t('auth:restore.password'))).toBeNull();
  });

  it('AUT-06 keeps what was typed where it cannot be saved now, and says at the field what the server found', async () => {
    port.commands['changePasswordByToken'] = () => refused({ kind: 'offline' });
    open('/restore?code=abc');
    await userEvent.type(await password(), 'Secret!1{Enter}');
    expect((await screen.findByText(t('auth:fault.offline'))).closest('[role=alert]')).toBeTruthy();
    expect(await password()).toHaveProperty('value', 'Secret!1');
    port.commands['changePasswordByToken'] = () => refused({ kind: 'problem', problem: { type: 'about:blank', title: 'x', status: 422, violations: [{ propertyPath: 'password', message: 'Password should not be the same as email' }] } });
    await userEvent.click(save());
    expect(await screen.findByText('Password should not be the same as email')).toBeTruthy();
  });
});

describe.each([
  ['en', 'New password', { required: 'Please fill this in', size: 'Password minimal size 8 and max size is 255', symbol: 'Should be at least one of spec symbols', letter: 'Should be at least one letter' }],
  ['ru', 'Новый пароль', { required: 'Заполните это поле', size: 'Пароль: не меньше 8 и не больше 255 символов', symbol: 'Нужен хотя бы один специальный символ', letter: 'Нужна хотя бы одна заглавная буква' }],
] as const)('rules of a new password in words (%s)', (language, label, said) => {
  beforeEach(() => setLanguage(language));

  it('AUT-03 AUT-06 each rule that is broken is said at the field, and nothing is saved before all hold', async () => {
    open('/restore?code=abc');
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    const saidAt = () => (field.getAttribute('aria-invalid') === 'true' ? document.getElementById(`${field.id}-error`)?.textContent : null);
    await userEvent.type(field, '{Enter}');
    await vi.waitFor(() => expect(saidAt()).toBe(said.required));
    for (const [typed, message] of [
      ['Short!1', said.size],
      [`A!${'a'.repeat(254)}`, said.size],
      [`A!${'a'.repeat(50_000)}`, said.size],
      ['Secret11', said.symbol],
      ['secret!1', said.letter],
    ] as const) {
      await userEvent.clear(field);
      await userEvent.click(field);
      await userEvent.paste(typed);
      await vi.waitFor(() => expect([typed.slice(0, 20), saidAt()]).toEqual([typed.slice(0, 20), message]));
      expect([field.value === typed, port.ran]).toEqual([true, []]);
    }
    await userEvent.clear(field);
    await userEvent.type(field, 'Secret!1');
    await vi.waitFor(() => expect(saidAt()).toBeNull());
  });
});

describe('the link that confirms an e-mail', () => {
  const userId = '01890000-0000-7000-8000-000000000001';
  const link = `/verifyEmail?userId=${userId}&hash=word&userType=teacher`;

  it('AUT-07 confirms at once', async () => {
    port.commands['verifyEmail'] = () => done;
    open(link);
    expect(await heading('Your email is confirmed')).toBeTruthy();
    expect(port.ran).toEqual([{ name: 'verifyEmail', args: { userType: 'teacher', userId, hash: 'word', locale: 'en' } }]);
  });

  it('AUT-07 says what went wrong in the server’s words, sends the letter again, and warns that it is not done yet', async () => {
    port.commands['verifyEmail'] = () => refused(problem(404, 'This link is not valid any more.'));
    open(link);
    expect(await heading('Something went wrong.')).toBeTruthy();
    expect(screen.getByText('This link is not valid any more.')).toBeTruthy();
    port.commands['resendVerification'] = () => refused({ kind: 'offline' });
    await userEvent.click(screen.getByRole('button', { name: t('auth:verify.resend') }));
    expect(await screen.findByText(t('auth:fault.offline'))).toBeTruthy();
    port.commands['resendVerification'] = () => done;
    await userEvent.click(screen.getByRole('button', { name: t('auth:verify.resend') }));
    expect(await heading(t('auth:verify.resent'))).toBeTruthy();
    expect(port.ran.at(-1)).toEqual({ name: 'resendVerification', args: { userType: 'teacher', userId, locale: 'en' } });
  });

  it('AUT-07 is honest without a network, and can be tried again', async () => {
    open(link);
    expect(await heading(t('auth:verify.offline'))).toBeTruthy();
    port.commands['verifyEmail'] = () => done;
    await userEvent.click(screen.getByRole('button', { name: t('common:action.retry') }));
    expect(await heading('Your email is confirmed')).toBeTruthy();
  });

  it.each([
    ['of a student', `/verifyEmail?userId=${userId}&hash=word&userType=student`],
    ['of nobody', '/verifyEmail?hash=word&userType=parent'],
    ['of somebody who cannot be', '/verifyEmail?userId=..&hash=word&userType=parent'],
    ['without its word', `/verifyEmail?userId=${userId}&userType=parent`],
    ['that is empty', '/verifyEmail'],
  ])('AUT-07 a link %s is an error with nothing to be sent, and nobody is asked', async (_name, path) => {
    open(path);
    expect(await heading('Something went wrong.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('auth:verify.resend') })).toBeNull();
    expect(port.ran).toEqual([]);
  });
});
