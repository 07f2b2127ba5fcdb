// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ON_DEVICE, type CommandError } from '../../schema/port/commands.ts';
import { ToastProvider } from '../components/toast-provider.tsx';
import { setLanguage, startI18n } from '../i18n/i18n.ts';
import { useErrorToast } from './use-error-toast.ts';

beforeAll(async () => startI18n('en'));
afterEach(cleanup);

function Saying({ error }: { error: CommandError }) {
  const say = useErrorToast();
  return <button onClick={() => say(error)}>say</button>;
}
async function said(error: CommandError): Promise<string> {
  render(
    <ToastProvider>
      <Saying error={error} />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'say' }));
  const text = (await screen.findByRole('alert')).textContent ?? '';
  cleanup();
  return text;
}

it('ERR-01 says what the server said', async () => {
  expect(await said({ kind: 'problem', problem: { type: 'about:blank', title: 'Gone', status: 410, detail: 'This link has ended' } })).toContain('This link has ended');
  expect(await said({ kind: 'problem', problem: { type: 'about:blank', title: 'Conflict', status: 409, detail: ' ' } })).toContain('Conflict');
  expect(await said({ kind: 'problem', problem: { type: 'about:blank', title: '', status: 500 } })).toContain('An error was occured');
});

it('F-203 tells no network, a server out of reach, a portal and a fault of the server apart', async () => {
  const errors: CommandError[] = [{ kind: 'offline' }, { kind: 'offline', reason: 'server' }, { kind: 'offline', reason: 'portal' }, { kind: 'serverError' }, { kind: 'problem', problem: { type: 'about:blank', title: '', status: 502 } }];
  const begin = ['No network now', 'The server cannot be reached', 'This network wants you to log in', 'An error was occured', 'An error was occured'];
  const words: string[] = [];
  for (const error of errors) words.push(await said(error));
  expect(words.map((text, place) => text.startsWith(begin[place] ?? '?'))).toEqual(begin.map(() => true));
});

it('F-213 says how long to wait, in both languages, and what a refusal of its own says', async () => {
  const tooMany = (more: object, retryAfterMs?: number): CommandError => ({ kind: 'problem', problem: { type: 'about:blank', title: 'Too many attempts', status: 429, ...more }, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
  expect(await said(tooMany({ code: 'tooManyAttempts' }, 7.2 * 60_000))).toContain('Too many attempts. Try again in 8 minutes.');
  expect(await said(tooMany({}, 1000))).toContain('Try again in 1 minute.');
  expect(await said(tooMany({}, 5 * 3_600_000))).toContain('Try again in 5 hours.');
  expect(await said(tooMany({ code: 'tooManyAttempts' }))).toContain('a little later');
  expect(await said(tooMany({ code: 'askedOften' }, 3_600_000))).toContain('three times within a day');
  await setLanguage('ru');
  expect(await said(tooMany({}, 8 * 60_000))).toContain('Слишком много попыток. Попробуйте через 8 минут.');
  await setLanguage('en');
});

it('F-204 says it by its code in the language of the page, whatever language the server answered in', async () => {
  const archived: CommandError = { kind: 'problem', problem: { type: 'about:blank', title: 'Not allowed', status: 403, detail: 'This class is in the archive. Nothing in it can be changed until its teacher activates it.', code: 'archived' } };
  await setLanguage('ru');
  expect(await said(archived)).toContain('Этот класс в архиве.');
  await setLanguage('en');
  expect(await said(archived)).toContain('This class is in the archive.');
});

it('ERR-02 what lacks its class, its student, its story or its user is a generic error, in the language of the page', async () => {
  const lacking: CommandError[] = [{ kind: 'bug', message: 'classId is missing' }, { kind: 'problem', problem: { type: ON_DEVICE, title: 'Unauthorized', status: 401 } }, { kind: 'problem', problem: { type: ON_DEVICE, title: 'Forbidden', status: 403 } }];
  for (const error of lacking) expect(await said(error)).toMatch(/^An error was occured/u);
  await setLanguage('ru');
  for (const error of lacking) expect(await said(error)).toMatch(/^[^A-Za-z]+$/u);
});
