// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { setLanguage, startI18n } from '../../i18n/i18n.ts';
import { InviteForm } from './invite-form.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeAll(async () => startI18n('en'));
beforeEach(async () => {
  await setLanguage('en');
  port = new FakePort({ session: () => ({ state: 'active', me: { locale: '/locales/en', timeZone: 'Europe/London' } }) }, { inviteParent: () => ({ ok: true, value: { invitationId: 'made' } }) });
  client = new PortClient(() => port.connection());
  render(
    <ToastProvider>
      <InviteForm studentId="student-1" invited={['+447911123456', 'zoe@school.test']} />
    </ToastProvider>,
  );
});
afterEach(() => {
  cleanup();
  client.close();
});

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone or e-mail' });
const fault = () => (field().getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent).join(' ');

it('INV-01 nothing, and what is no contact, asks nobody and is told at the field, which has the focus', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await waitFor(() => expect(fault()).toContain('Please fill this in'));
  expect(document.activeElement).toBe(field());
  await userEvent.type(field(), 'Zoe’s mother{Enter}');
  await waitFor(() => expect(fault()).toContain('Should be phone number or email address'));
  await userEvent.clear(field());
  await userEvent.type(field(), 'zoe@example.org');
  expect(fault()).not.toContain('Should be');
  expect(port.ran).toEqual([]);
});

it('INV-01 a contact leaves trimmed, and the field is free for the next one, which is kept when typed at once', async () => {
  await userEvent.type(field(), '  zoe@example.org {Enter}');
  await waitFor(() => expect(field().value).toBe(''));
  expect(port.ran).toEqual([{ name: 'inviteParent', args: { studentId: 'student-1', contact: 'zoe@example.org' } }]);
  const slow = Promise.withResolvers<unknown>();
  port.commands['inviteParent'] = () => slow.promise;
  await userEvent.type(field(), '+442079460018{Enter}');
  await waitFor(() => expect(port.ran).toHaveLength(2));
  await userEvent.type(field(), '4');
  slow.resolve({ ok: true, value: { invitationId: 'made' } });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Invite' }).getAttribute('aria-busy')).toBeNull());
  expect(field().value).toBe('+4420794600184');
});

it.each([
  ['found on the device', { type: 'urn:parta:on-device', title: 'contact', status: 0 }, 'Should be phone number or email address'],
  ['said by the server', { type: 'about:blank', title: 'Title', status: 422, violations: [{ propertyPath: 'contact', message: 'Has been invited' }] }, 'Has been invited'],
])('INV-01 a refusal %s stands at the field, and what was typed stays', async (_, problem, words) => {
  port.commands['inviteParent'] = () => ({ ok: false, error: { kind: 'problem', problem } });
  await userEvent.type(field(), 'zoe@example.org{Enter}');
  await waitFor(() => expect(fault()).toContain(words));
  expect(field().value).toBe('zoe@example.org');
});

it('F-804 a number as it is written at home is shown as it was understood, before it is sent', async () => {
  await userEvent.type(field(), '020 7946 0018');
  await waitFor(() => expect(fault()).toContain('+44\u00A020\u00A07946\u00A00018'));
  expect(port.ran).toEqual([]);
  await userEvent.clear(field());
  await userEvent.type(field(), 'zoe@example.org');
  await waitFor(() => expect(fault()).toContain('We send a personal link'));
});

it.each(['07911 123456', '+44 (0)7911 123456', '0044 7911123456', 'Zoe@School.test', '\u202Azoe@school.test'])('F-307 a contact that is invited already is refused at the field, however it is written: %s', async (typed) => {
  await userEvent.click(field());
  await userEvent.paste(typed);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(fault()).toContain('has been invited already'));
  expect(fault()).not.toContain('goes by SMS');
  expect(port.ran).toEqual([]);
});

describe.each([
  ['en', { required: 'Please fill this in', wrong: 'Should be phone number or email address' }],
  ['ru', { required: 'Заполните это поле', wrong: 'Укажите номер телефона или адрес почты' }],
] as const)('rules of a contact in words (%s)', (language, said) => {
  const own = () => screen.findByRole<HTMLInputElement>('textbox', { name: i18next.t('invitations:parents.contact') });
  const saidAt = (control: HTMLInputElement) => document.getElementById(`${control.id}-error`)?.textContent;

  it('INV-01 what is missing, no contact, or longer than any is said at the field, and is not cut', async () => {
    await setLanguage(language);
    const control = await own();
    await userEvent.click(control);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(saidAt(control)).toBe(said.required));
    for (const typed of ['12', 'mother@', '👩‍👩‍👧‍👦@🏳️‍🌈', `${'a'.repeat(50_000)}@example.org`]) {
      await userEvent.clear(control);
      await userEvent.click(control);
      await userEvent.paste(typed);
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(saidAt(control)).toBe(said.wrong));
      expect([control.value, control.getAttribute('aria-invalid')]).toEqual([typed, 'true']);
    }
    expect(port.ran).toEqual([]);
  });
});
