// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandError } from '../../../schema/port/commands.ts';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { PortClient } from '../../data/port-client.ts';
import { setLanguage, startI18n } from '../../i18n/i18n.ts';
import { CodeForm } from './code-form.tsx';

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

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
const fault = () => (field().getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent).join(' ');
function answer(error: CommandError | null) {
  port.commands['lookUpCode'] = () => (error === null ? { ok: true, value: {} } : { ok: false, error });
}
const problem = (status: number): CommandError => ({ kind: 'problem', problem: { type: 'about:blank', title: 'Title', status, detail: 'The server says more' } });

it('JOI-03 what is typed or pasted is the code at once, and no more than seven letters go in', async () => {
  const onCode = vi.fn<(code: string) => void>();
  answer(null);
  render(<CodeForm onCode={onCode} />);
  await userEvent.type(field(), 'fo х-рark ing');
  expect(field().value).toBe('FOXPARK');
  await userEvent.keyboard('{Enter}');
  expect(port.ran).toEqual([{ name: 'lookUpCode', args: { code: 'FOXPARK', locale: 'en' } }]);
  expect(onCode).toHaveBeenCalledExactlyOnceWith('FOXPARK');
  await userEvent.clear(field());
  await userEvent.click(field());
  await userEvent.paste('https://school.example/parents/join/abcdefg');
  expect(field().value).toBe('ABCDEFG');
});

it('JOI-03 a code that is not whole asks nobody', async () => {
  render(<CodeForm onCode={vi.fn<(code: string) => void>()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(fault()).toContain('Please fill this in');
  await userEvent.type(field(), 'abc{Enter}');
  expect(fault()).toContain('seven letters');
  expect(port.ran).toEqual([]);
});

it('JOI-03 a code that does not hold is said at the field, in our words alone', async () => {
  const onCode = vi.fn<(code: string) => void>();
  answer(problem(404));
  render(<CodeForm onCode={onCode} />);
  await userEvent.type(field(), 'foxpark{Enter}');
  expect(fault()).toContain('This code does not work');
  expect(document.body.textContent).not.toContain('The server says more');
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['FOXPARK', 'true']);
  expect(onCode).not.toHaveBeenCalled();
});

it.each([
  [{ ...problem(429), retryAfterMs: 8 * 60_000 }, 'Too many attempts. Try again in 8 minutes.'],
  [{ kind: 'serverError' }, 'An error was occured'],
] as const)('F-213 what is no fault of the code is said above the button, and the code is not marked as wrong: %o', async (error, words) => {
  const onCode = vi.fn<(code: string) => void>();
  answer(error);
  render(<CodeForm onCode={onCode} />);
  await userEvent.type(field(), 'foxpark{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['FOXPARK', null]);
  expect(onCode).not.toHaveBeenCalled();
  await userEvent.type(field(), '{Backspace}');
  expect(screen.queryByText(words)).toBeNull();
});

it('JOI-03 who is sent back with a code sees why, until another is typed', async () => {
  render(<CodeForm code="FOXPARK" refusal="wrong" onCode={() => undefined} />);
  expect([fault(), field().value]).toEqual([expect.stringContaining('This code does not work'), 'FOXPARK']);
  await userEvent.clear(field());
  expect(fault()).not.toContain('does not work');
});

it('JOI-03 what is missing is gone to', async () => {
  render(<CodeForm onCode={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(field()));
});

it('without a network the code goes on: the page that it leads to asks until there is one', async () => {
  const onCode = vi.fn<(code: string) => void>();
  answer({ kind: 'offline' });
  render(<CodeForm onCode={onCode} />);
  await userEvent.type(field(), 'foxpark{Enter}');
  expect(onCode).toHaveBeenCalledExactlyOnceWith('FOXPARK');
});

describe.each([
  ['en', { empty: 'Please fill this in', short: 'A code has seven letters.', wrong: 'This code does not work. Check the letters, or ask the teacher for a new one.' }],
  ['ru', { empty: 'Заполните это поле', short: 'В коде семь букв.', wrong: 'Этот код не подходит. Проверьте буквы или попросите у учителя новый.' }],
] as const)('rules of a code in words (%s)', (language, said) => {
  it('JOI-03 what is missing, not whole or wrong is said at the field', async () => {
    await setLanguage(language);
    answer(problem(404));
    render(<CodeForm onCode={() => undefined} />);
    const control = screen.getByRole<HTMLInputElement>('textbox', { name: i18next.t('joining:code.label') });
    const saidAt = () => document.getElementById(`${control.id}-error`)?.textContent;
    for (const [typed, message] of [['', said.empty], ['ab 🦊 c', said.short], ['foxpark', said.wrong]] as const) {
      await userEvent.clear(control);
      await userEvent.type(control, `${typed}{Enter}`);
      await vi.waitFor(() => expect(saidAt()).toBe(message));
    }
  });
});
