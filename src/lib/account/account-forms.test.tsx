// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next, { type ParseKeys } from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandError } from '../../../schema/port/commands.ts';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { setLanguage, startI18n } from '../../i18n/i18n.ts';
import { AccountForms, type AccountFormsProps, type AccountPlace } from './account-forms.tsx';

let port: FakePort;
let client: PortClient;
const places: AccountPlace[] = [];
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

type Key = ParseKeys<['auth', 'common', 'problems']>;
type AuthKey = ParseKeys<'auth'>;
const words = (language: 'en' | 'ru') => (key: Key, options: Record<string, unknown> = {}) => i18next.getFixedT(language, ['auth', 'common', 'problems'])(key, options);
const t = words('en');
const nobody = { ok: true, value: { exists: false, userType: null } };
const refused = (...violations: { propertyPath: string; message: string }[]): { ok: false; error: CommandError } => ({ ok: false, error: { kind: 'problem', problem: { type: 'about:blank', title: 'Unprocessable', status: 422, violations } } });

beforeAll(async () => startI18n('en'));
beforeEach(async () => {
  await setLanguage('en');
  places.length = 0;
  port = new FakePort({}, { checkEmail: () => nobody });
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
});

function open(props: Partial<AccountFormsProps> = {}): void {
  render(
    <ToastProvider>
      <AccountForms visitor="parent" firstForm="registration" onPlace={(place) => places.push(place)} {...props} />
    </ToastProvider>,
  );
}
const field = (key: AuthKey, language = t) => screen.findByLabelText(language(`auth:${key}`), { exact: true });
const press = (key: AuthKey, language = t) => userEvent.click(screen.getByRole('button', { name: language(`auth:${key}`) }));
/** What is said at a field, which is marked as wrong then. */
async function saidAt(key: AuthKey, language = t): Promise<string | undefined> {
  const control = await field(key, language);
  if (control.getAttribute('aria-invalid') !== 'true') return undefined;
  return document.getElementById(`${control.id}-error`)?.textContent ?? undefined;
}
async function toSecondStep(email = 'new@school.example', language = t): Promise<void> {
  await userEvent.type(await field('email', language), email);
  await press('continue', language);
  await field('firstName', language);
}

describe('registration', () => {
  it('AUT-02 asks for the e-mail alone at first, and goes on from the first name', async () => {
    open();
    expect(await field('email')).toHaveProperty('autocomplete', 'email');
    expect(document.querySelectorAll('input')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: t('auth:register') })).toBeNull();
    await toSecondStep(' new@school.example ');
    expect(document.activeElement).toBe(await field('firstName'));
    expect(await field('email')).toHaveProperty('value', 'new@school.example');
    expect([...document.querySelectorAll('input')].map(({ autocomplete }) => autocomplete)).toEqual(['email', 'given-name', 'family-name', 'new-password']);
    expect(screen.queryByRole('button', { name: t('auth:continue') })).toBeNull();
    expect(screen.getByRole('link', { name: t('auth:consent.conditions') }).getAttribute('href')).toBe('/conditions?lng=en');
    expect(screen.getByRole('link', { name: t('auth:consent.privacy') }).getAttribute('href')).toBe('/privacy-en.pdf');
  });

  it('AUT-02 sends everything once, by Enter, with language and time zone', async () => {
    open({ visitor: 'teacher' });
    await toSecondStep();
    port.commands['register'] = () => new Promise(() => undefined);
    await userEvent.keyboard('Anna{Tab} Orlova {Tab}Secret!1{Enter}{Enter}');
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(port.ran.slice(1)).toEqual([{ name: 'register', args: { role: 'teacher', email: 'new@school.example', firstName: 'Anna', lastName: 'Orlova', password: 'Secret!1', locale: 'en', timeZone } }]);
  });

  it('AUT-02 a known e-mail is kept, and its log-in stands there with the role that it has', async () => {
    port.commands['checkEmail'] = () => ({ ok: true, value: { exists: true, userType: 'teacher' } });
    open({ visitor: 'parent' });
    await userEvent.type(await field('email'), 'anna@school.example');
    await press('continue');
    const note = await screen.findByText(new RegExp(t('auth:found.teacher', { email: 'anna@school.example' }), 'u'));
    expect(note.textContent).toContain(t('auth:foundOther.teacher'));
    expect(await field('email')).toHaveProperty('value', 'anna@school.example');
    expect(document.activeElement).toBe(await field('password'));
    expect(places.at(-1)).toEqual({ form: 'authorization', role: 'teacher' });
    port.commands['login'] = () => new Promise(() => undefined);
    await userEvent.keyboard('Secret!1{Enter}');
    expect(port.ran.at(-1)).toMatchObject({ name: 'login', args: { kind: 'user', name: 'anna@school.example' } });
  });

  it('AUT-02 another e-mail that is typed in the second step is looked up before anything is registered', async () => {
    open();
    await toSecondStep();
    port.commands['checkEmail'] = () => ({ ok: true, value: { exists: true, userType: 'parent' } });
    await userEvent.keyboard('Anna{Tab}Orlova{Tab}Secret!1');
    await userEvent.clear(await field('email'));
    await userEvent.type(await field('email'), 'known@school.example{Enter}');
    expect(await screen.findByText(t('auth:found.parent', { email: 'known@school.example' }))).toBeTruthy();
    expect(port.ran.map(({ name }) => name)).toEqual(['checkEmail', 'checkEmail']);
  });

  it('AUT-05 says at the e-mail that somebody was quicker', async () => {
    port.commands['register'] = () => refused({ propertyPath: 'email', message: 'Email already exist' });
    open();
    await toSecondStep();
    await userEvent.keyboard('Anna{Tab}Orlova{Tab}Secret!1{Enter}');
    await vi.waitFor(async () => expect(await saidAt('email')).toBe('Email already exist'));
    expect(document.activeElement).toBe(await field('email'));
  });

  it('goes on where too many e-mails were checked at the address of a school; that one is taken is said a step later', async () => {
    port.commands['checkEmail'] = () => ({ ok: false, error: { kind: 'problem', problem: { type: 'about:blank', title: 'Too Many Requests', status: 429 } } });
    port.commands['register'] = () => refused({ propertyPath: 'email', message: 'Email already exist' });
    open();
    await toSecondStep();
    await userEvent.keyboard('Anna{Tab}Orlova{Tab}Secret!1{Enter}');
    await vi.waitFor(async () => expect(await saidAt('email')).toBe('Email already exist'));
    expect(port.ran.map(({ name }) => name)).toEqual(['checkEmail', 'register']);
  });

  it('is honest without a network and keeps what was typed', async () => {
    port.commands['checkEmail'] = () => ({ ok: false, error: { kind: 'offline' } });
    open();
    await userEvent.type(await field('email'), 'new@school.example{Enter}');
    expect((await screen.findByText(t('auth:fault.offline'))).closest('[role=alert]')).toBeTruthy();
    port.commands['checkEmail'] = () => nobody;
    await press('continue');
    await field('firstName');
    expect(screen.queryByText(t('auth:fault.offline'))).toBeNull();
    await userEvent.keyboard('Anna{Tab}Orlova{Tab}Secret!1{Enter}');
    expect(await screen.findByText(t('auth:fault.offline'))).toBeTruthy();
    expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual(['new@school.example', 'Anna', 'Orlova', 'Secret!1']);
  });
});

describe.each([
  ['en', { pattern: 'Email should match pattern name@example.com', required: 'Please fill this in', size: 'Password minimal size 8 and max size is 255', symbol: 'Should be at least one of spec symbols', letter: 'Should be at least one letter', same: 'Password should not be the same as email' }],
  ['ru', { pattern: 'Адрес должен быть вида name@example.com', required: 'Заполните это поле', size: 'Пароль: не меньше 8 и не больше 255 символов', symbol: 'Нужен хотя бы один специальный символ', letter: 'Нужна хотя бы одна заглавная буква', same: 'Пароль не должен совпадать с адресом почты' }],
] as const)('rules in words (%s)', (language, said) => {
  const own = words(language);
  beforeEach(() => setLanguage(language));

  it('AUT-04 an e-mail is required, and of the pattern of an e-mail', async () => {
    open();
    await field('email', own);
    await press('continue', own);
    expect(await saidAt('email', own)).toBe(said.required);
    await userEvent.type(await field('email', own), 'anna@school');
    expect(await saidAt('email', own)).toBe(said.pattern);
    expect(port.ran).toEqual([]);
    await userEvent.type(await field('email', own), '.example');
    expect(await saidAt('email', own)).toBeUndefined();
  });

  it('AUT-04 names and password are required, and the first empty one gets the focus', async () => {
    open();
    await toSecondStep('new@school.example', own);
    await press('register', own);
    for (const key of ['firstName', 'lastName', 'password'] as const) expect([key, await saidAt(key, own)]).toEqual([key, said.required]);
    expect(document.activeElement).toBe(await field('firstName', own));
  });

  it('AUT-03 says which rule a password breaks, also while other fields are empty', async () => {
    open();
    await toSecondStep('Anna@school.example', own);
    await press('register', own);
    const password = await field('password', own);
    for (const [typed, message] of [
      ['Short!1', said.size],
      [`A!${'a'.repeat(254)}`, said.size],
      ['Secret11', said.symbol],
      ['secret!1', said.letter],
      ['Anna@school.example', said.same],
      ['Secret!1', undefined],
    ] as const) {
      await userEvent.clear(password);
      await userEvent.click(password);
      await userEvent.paste(typed);
      await vi.waitFor(async () => expect([typed, await saidAt('password', own)]).toEqual([typed, message]));
    }
    expect(port.ran).toHaveLength(1);
  });

  it('AUT-04 the log-in and the new password ask for their fields, too', async () => {
    open({ firstForm: 'authorization' });
    await field('email', own);
    await press('submit', own);
    expect([await saidAt('email', own), await saidAt('password', own)]).toEqual([said.required, said.required]);
    await press('toReset', own);
    await userEvent.type(await field('email', own), 'anna{Enter}');
    expect(await saidAt('email', own)).toBe(said.pattern);
    expect(port.ran).toEqual([]);
  });
});

describe('the three forms', () => {
  it('AUT-01 lead to each other with the e-mail kept, and tell which one stands there', async () => {
    open({ visitor: 'teacher', firstForm: 'authorization' });
    await userEvent.type(await field('email'), 'anna@school.example');
    await press('toReset');
    expect(await field('email')).toHaveProperty('value', 'anna@school.example');
    expect(screen.queryByLabelText(t('auth:password'))).toBeNull();
    await press('toLogin');
    await press('toRegister');
    expect(await field('email')).toHaveProperty('value', 'anna@school.example');
    await press('toLogin');
    expect(document.activeElement).toBe(await field('password'));
    expect(places).toEqual((['reset', 'authorization', 'registration', 'authorization'] as const).map((form) => ({ form, role: 'teacher' })));
  });

  it('AUT-01 ask whoever has not said it whether they are a teacher or a parent', async () => {
    open({ visitor: null, firstForm: 'authorization' });
    await field('email');
    await press('toRegisterAs.teacher');
    expect(places).toEqual([{ form: 'registration', role: 'teacher' }]);
    await toSecondStep();
    port.commands['register'] = () => new Promise(() => undefined);
    await userEvent.keyboard('Anna{Tab}Orlova{Tab}Secret!1{Enter}');
    expect(port.ran.at(-1)).toMatchObject({ name: 'register', args: { role: 'teacher' } });
  });

  it('AUT-05 a new password for an e-mail that nobody has is said at the field', async () => {
    port.commands['requestPasswordReset'] = () => ({ ok: false, error: { kind: 'problem', problem: { type: 'about:blank', title: 'Not found', status: 404 } } });
    open({ firstForm: 'authorization' });
    await field('email');
    await press('toReset');
    await userEvent.type(await field('email'), 'nobody@school.example{Enter}');
    await vi.waitFor(async () => expect(await saidAt('email')).toBe("Email doesn't exist"));
  });

  it('AUT-06 says that the letter was sent, and the log-in stands there again', async () => {
    port.commands['requestPasswordReset'] = () => ({ ok: true, value: null });
    open({ firstForm: 'authorization' });
    await field('email');
    await press('toReset');
    await userEvent.type(await field('email'), 'anna@school.example{Enter}');
    expect(await screen.findByText(t('auth:reset.sent', { email: 'anna@school.example' }))).toBeTruthy();
    expect(await field('password')).toBe(document.activeElement);
    expect(port.ran).toEqual([{ name: 'requestPasswordReset', args: { email: 'anna@school.example', locale: 'en' } }]);
  });
});
