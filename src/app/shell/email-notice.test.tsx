// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../../schema/limits.ts';
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
  localStorage.clear();
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
  vi.restoreAllMocks();
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
const sender = () => screen.getByRole('button', { name: /^(?:Send again|Sending…|Again in \d+ s)$/u });
const button = () => sender().textContent;
const sendings = () => port.ran.filter(({ name }) => name === 'sendVerification').length;

describe('the notice of an e-mail that is not confirmed', () => {
  it('F-317 names the address that an e-mail was sent to, also on the next page', () => {
    newPage();
    expect(screen.getByRole('region', { name: `We sent an e-mail to ${teacher.email ?? ''}.` })).toBeDefined();
    newPage();
    expect(button()).toBe('Send again');
  });

  it('F-317 F-407 is one line on a phone, with the text behind a press', async () => {
    const phone = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal('matchMedia', () => phone);
    newPage();
    const brief = screen.getByRole('button', { name: 'Confirm your e-mail' });
    expect(screen.getByText(/Check your spam folder/u).closest('[hidden]')).not.toBeNull();
    await userEvent.click(brief);
    expect(screen.getByText(/Check your spam folder/u).closest('[hidden]')).toBeNull();
  });

  it('F-308 counts the pause down after each e-mail, on the next page, too', async () => {
    newPage();
    await userEvent.click(sender());
    expect(button()).toMatch(/^Again in (?:59|60) s$/u);
    await userEvent.click(sender());
    newPage();
    await userEvent.click(sender());
    expect(sendings()).toBe(1);
  });

  it('GEN-08 is told on the next page that an e-mail was sent that was asked for on the one before', async () => {
    const gone = Promise.withResolvers<unknown>();
    port.commands['sendVerification'] = () => gone.promise;
    newPage();
    await userEvent.click(sender());
    newPage();
    expect(button()).toBe('Sending…');
    await userEvent.click(sender());
    expect(sendings()).toBe(1);
    await act(async () => gone.resolve({ ok: true, value: null }));
    expect(button()).toMatch(/^Again in/u);
  });

  it.each([
    ['somebody else', fakeMe('teacher', { _id: fakeId(7), isEmailVerified: false, locale: '/locales/en' })],
    ['another address', { ...teacher, email: 'other@parta.example' }],
  ])('GEN-08 says nothing of it to %s', async (_who, me) => {
    newPage();
    await userEvent.click(sender());
    newPage(me);
    expect(button()).toBe('Send again');
  });

  it('GEN-08 forgets it with the logout', async () => {
    newPage();
    await userEvent.click(sender());
    await enter({ state: 'anonymous' });
    await enter({ state: 'active', me: teacher });
    newPage();
    expect(button()).toBe('Send again');
  });

  it('F-317 is put off for a week, after a reload, too, and asks whoever comes next', async () => {
    newPage();
    await userEvent.click(screen.getByRole('button', { name: 'In a week' }));
    expect(screen.queryByRole('button')).toBeNull();
    const other = fakeMe('teacher', { _id: fakeId(7), isEmailVerified: false, locale: '/locales/en' });
    newPage();
    expect(screen.queryByRole('button')).toBeNull();
    newPage(other);
    expect(button()).toBe('Send again');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 7 * DAY_MS);
    newPage();
    expect(button()).toBe('Send again');
    expect(sendings()).toBe(0);
  });
});
