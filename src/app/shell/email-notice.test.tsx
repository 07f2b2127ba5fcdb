// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionView } from '../../../schema/port/queries.ts';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { fakeId, fakeMe } from '../../../tests/support/fake-school.ts';
import { stubMatchMedia } from '../../../tests/support/plain-window.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { SessionEffects } from '../session-effects.tsx';
import { EmailNotice } from './email-notice.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const teacher = fakeMe('teacher', { isEmailVerified: false, locale: '/locales/en' });
let session: SessionView;

beforeEach(async () => {
  stubMatchMedia();
  await startI18n('en');
  session = { state: 'active', me: teacher };
  port = new FakePort({ session: () => session }, { sendVerification: () => ({ ok: true, value: null }) });
  client = new PortClient(() => port.connection());
});
afterEach(async () => {
  // As a logout does, so that no test begins with the letter of another.
  await enter({ state: 'anonymous' });
  cleanup();
  client.close();
});

async function enter(next: SessionView): Promise<void> {
  session = next;
  await act(async () => port.emit());
}
/** Each page has a shell of its own. */
function newPage(me = teacher): void {
  cleanup();
  render(
    <MemoryRouter>
      <ToastProvider>
        <SessionEffects />
        <EmailNotice me={me} />
      </ToastProvider>
    </MemoryRouter>,
  );
}
/** The one that sends; behind it stands the one that puts it off. */
const sender = () => screen.getAllByRole('button')[0] ?? document.body;
const button = () => sender().textContent;

describe('the notice of an e-mail that is not confirmed', () => {
  it('GEN-08 says on the next page, too, that the letter is sent', async () => {
    newPage();
    expect(button()).toBe('Send the e-mail');
    await userEvent.click(sender());
    expect(button()).toBe('Send again');
    newPage();
    expect(button()).toBe('Send again');
  });

  it('GEN-08 hears on the next page that a letter has gone that was asked for on the one before', async () => {
    const gone = Promise.withResolvers<unknown>();
    port.commands['sendVerification'] = () => gone.promise;
    newPage();
    await userEvent.click(sender());
    newPage();
    const sending = button();
    await userEvent.click(sender());
    expect(port.ran.filter(({ name }) => name === 'sendVerification')).toHaveLength(1);
    await act(async () => gone.resolve({ ok: true, value: null }));
    expect(sending).not.toBe('Send the e-mail');
    expect(button()).toBe('Send again');
  });

  it.each([
    ['somebody else', fakeMe('teacher', { _id: fakeId(7), isEmailVerified: false, locale: '/locales/en' })],
    ['another address', { ...teacher, email: 'other@parta.example' }],
  ])('GEN-08 says nothing of it to %s', async (_who, me) => {
    newPage();
    await userEvent.click(sender());
    newPage(me);
    expect(button()).toBe('Send the e-mail');
  });

  it('GEN-08 forgets it with the logout', async () => {
    newPage();
    await userEvent.click(sender());
    await enter({ state: 'anonymous' });
    await enter({ state: 'active', me: teacher });
    newPage();
    expect(button()).toBe('Send the e-mail');
  });

  it('GEN-08 can be put off until the next start, also on the next page, and asks whoever comes next', async () => {
    newPage();
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('button')).toBeNull();
    newPage();
    expect(screen.queryByRole('button')).toBeNull();
    newPage(fakeMe('teacher', { _id: fakeId(7), isEmailVerified: false, locale: '/locales/en' }));
    expect(button()).toBe('Send the e-mail');
    expect(port.ran.filter(({ name }) => name === 'sendVerification')).toEqual([]);
  });

  it('GEN-08 can be closed once the letter is on its way', async () => {
    newPage();
    await userEvent.click(sender());
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('F-407 the notice of an e-mail that is not confirmed is one line on a phone, which opens to its text', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  newPage();
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual(['Your e-mail', 'Send the e-mail', 'Not now']);
  const text = document.getElementById('email-notice-text');
  expect(text?.hidden).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Your e-mail', expanded: false }));
  expect(text?.hidden).toBe(false);
});
