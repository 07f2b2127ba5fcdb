// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeMe, fakeStatus } from '../../../tests/support/fake-school.ts';
import { stubResizeObserver } from '../../../tests/support/plain-window.ts';
import type { Me } from '../../../schema/records/user.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { currentLanguage, setLanguage, startI18n } from '../../i18n/i18n.ts';
import { ProfileForm } from './profile-form.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const OPENED: Partial<Me> = { firstName: 'Olga', lastName: 'Berg', locale: '/locales/en', timeZone: 'Europe/Moscow' };
const done = () => ({ ok: true, value: { outboxIds: ['entry'] } });

beforeEach(async () => {
  stubResizeObserver();
  await startI18n('en');
  await setLanguage('en');
  port = new FakePort({ syncStatus: () => fakeStatus(), fate: () => 'confirmed' }, { updateProfile: done, setTimeZone: done, setLanguage: done });
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
  vi.restoreAllMocks();
});

const drawn = (changes: Partial<Me> = {}) => (
  <ToastProvider>
    <ProfileForm me={fakeMe('teacher', { ...OPENED, ...changes })} />
  </ToastProvider>
);
const field = (name: 'firstName' | 'lastName' | 'language') => screen.getByLabelText<HTMLInputElement>(i18next.t(`profile:${name}`), { exact: false });
const zone = () => screen.getByRole<HTMLInputElement>('combobox', { name: i18next.t('profile:zone.label') });
const button = () => screen.getByRole('button', { name: i18next.t('common:action.save') });
const isAtRest = () => button().getAttribute('aria-disabled') === 'true';
const type = (name: Parameters<typeof field>[0], value: string) => fireEvent.change(field(name), { target: { value } });
const wishes = () => port.ran.filter(({ name }) => ['updateProfile', 'setTimeZone', 'setLanguage'].includes(name));
/** Saves, and waits until the form is at rest again. */
async function saved(): Promise<void> {
  fireEvent.submit(field('firstName').form as HTMLFormElement);
  await waitFor(() => expect(isAtRest()).toBe(true));
}

it('PRO-01 what changed elsewhere under the open form is not undone by a save: names, language, time zone', async () => {
  const { rerender } = render(drawn());
  // The menu of the avatar changes the words at once, and the account with them.
  await setLanguage('ru');
  rerender(drawn({ lastName: 'Stone', locale: '/locales/ru', timeZone: 'Asia/Yekaterinburg' }));
  await waitFor(() => expect([field('lastName').value, field('language').value]).toEqual(['Stone', 'ru']));
  expect(zone().value).toContain('Екатеринбург');
  expect(isAtRest()).toBe(true);
  type('firstName', ' Olya ');
  await saved();
  expect(wishes()).toEqual([{ name: 'updateProfile', args: { firstName: 'Olya' } }]);
  expect(currentLanguage()).toBe('ru');
  expect(field('firstName').value).toBe('Olya');
});

it('PRO-01 what was typed stays while the account changes under it, and is sent', async () => {
  const { rerender } = render(drawn());
  type('lastName', 'Hill');
  rerender(drawn({ firstName: 'Olya', lastName: 'Stone' }));
  await waitFor(() => expect(field('firstName').value).toBe('Olya'));
  expect(field('lastName').value).toBe('Hill');
  expect(isAtRest()).toBe(false);
  await saved();
  expect(wishes()).toEqual([{ name: 'updateProfile', args: { lastName: 'Hill' } }]);
});

it('PRO-01 what was saved is what the next save goes by, and a language that was chosen is changed', async () => {
  render(drawn());
  type('firstName', 'Olya');
  await waitFor(() => expect(isAtRest()).toBe(false));
  await saved();
  type('language', 'ru');
  await waitFor(() => expect(isAtRest()).toBe(false));
  await saved();
  expect(wishes()).toEqual([
    { name: 'updateProfile', args: { firstName: 'Olya' } },
    { name: 'setLanguage', args: { locale: 'ru' } },
  ]);
  await waitFor(() => expect(currentLanguage()).toBe('ru'));
});

it('PRO-01 the list of time zones opens with the chosen one in its middle', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return this.ariaSelected === 'true' ? 1000 : 0;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(244);
  render(drawn());
  fireEvent.focus(zone());
  fireEvent.mouseDown(screen.getByRole('button', { name: i18next.t('profile:zone.open') }));
  const list = await screen.findByRole('listbox');
  await waitFor(() => expect(list.scrollTop).toBe(900));
});

const LONG = 'ж'.repeat(50_000);
/** What is said at the two names, each marked as wrong then. */
const said = () => (['firstName', 'lastName'] as const).map((name) => (field(name).getAttribute('aria-invalid') === 'true' ? document.getElementById(`${field(name).id}-error`)?.textContent : null));

describe.each([
  ['en', { required: 'Please fill this in', long: 'At most 100 characters' }],
  ['ru', { required: 'Заполните это поле', long: 'Не больше 100 символов' }],
] as const)('rules of the own profile in words (%s)', (language, words) => {
  beforeEach(async () => {
    await setLanguage(language);
    render(drawn());
  });
  const submit = () => fireEvent.submit(field('firstName').form as HTMLFormElement);

  it('PRO-01 both names are required and have at most 100 letters; what is too long is not cut, and nothing is sent', async () => {
    type('firstName', '   ');
    type('lastName', '');
    submit();
    await waitFor(() => expect(said()).toEqual([words.required, words.required]));
    type('firstName', LONG);
    type('lastName', 'ж'.repeat(101));
    submit();
    await waitFor(() => expect(said()).toEqual([words.long, words.long]));
    expect(field('firstName').value).toBe(LONG);
    expect(wishes()).toEqual([]);
    type('firstName', ` ${'ж'.repeat(100)} `);
    type('lastName', 'Berg');
    await saved();
    expect(said()).toEqual([null, null]);
    expect(wishes()).toEqual([{ name: 'updateProfile', args: { firstName: 'ж'.repeat(100) } }]);
  });

  it('PRO-01 tags and marks that turn the writing are a name like any other: kept letter by letter, and only text', async () => {
    const [tags, turned] = ['<img src=x onerror="alert(1)"><b>Olga</b>', '\u202EgreB\u202C \u05D0\u200F'];
    type('firstName', tags);
    type('lastName', turned);
    await waitFor(() => expect(isAtRest()).toBe(false));
    await saved();
    expect(wishes()).toEqual([{ name: 'updateProfile', args: { firstName: tags, lastName: turned.trim() } }]);
    expect([field('firstName').value, field('lastName').value]).toEqual([tags, turned.trim()]);
    expect(document.querySelector('b, img[src=x]')).toBeNull();
  });
});

it('F-204 the notice of a save that chose another language speaks that one', async () => {
  render(drawn());
  fireEvent.change(field('language'), { target: { value: 'ru' } });
  await saved();
  expect(await screen.findByText(i18next.t('profile:saved', { lng: 'ru' }))).toBeDefined();
  expect(screen.queryByText(i18next.t('profile:saved', { lng: 'en' }))).toBeNull();
});
