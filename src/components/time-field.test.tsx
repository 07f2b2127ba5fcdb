// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setLanguage, startI18n } from '../i18n/i18n.ts';
import { TimeField } from './time-field.tsx';

const kept = vi.fn<(value: string) => void>();

beforeEach(async () => {
  // Newer browsers return a promise.
  Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  await startI18n('en');
  await setLanguage('en');
});
afterEach(() => {
  cleanup();
  kept.mockReset();
  vi.unstubAllGlobals();
});

function TimeForm({ time = '' }: { time?: string }) {
  const form = useForm({ defaultValues: { time } });
  const { error } = form.getFieldState('time', form.formState);
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((values) => kept(values.time))(event)}>
      <TimeField label="Time" {...form.register('time', { required: true })} error={error && 'Required'} />
      <button type="submit">{'Send'}</button>
    </form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Time' });
const saidAt = () => document.getElementById(`${field().id}-error`)?.textContent ?? null;
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const activeRow = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

it.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['9.30', '09:30'],
  ['9 pm', '21:00'],
  ['21:05', '21:05'],
])('F-504 “%s” is shown as %s when the field is left, and the form has it', async (text, time) => {
  render(<TimeForm />);
  await userEvent.type(field(), text);
  await userEvent.tab();
  expect(field().value).toBe(time);
  await send();
  await waitFor(() => expect(kept).toHaveBeenCalledExactlyOnceWith(time));
});

it('F-504 a filled time counts at once', async () => {
  render(<TimeForm />);
  fireEvent.change(field(), { target: { value: '18:30' } });
  fireEvent.submit(field().closest('form') as HTMLFormElement);
  await waitFor(() => expect(kept).toHaveBeenCalledExactlyOnceWith('18:30'));
});

it.each([
  ['en', 'Enter the time as 18:30'],
  ['ru', 'Введите время так: 18:30'],
] as const)('F-504 what is no time stays, is named once the field is left, and is no time for the form (%s)', async (language, words) => {
  await setLanguage(language);
  render(<TimeForm time="09:00" />);
  await userEvent.clear(field());
  await userEvent.type(field(), '25:00');
  expect(saidAt()).toBeNull();
  await send();
  expect([field().value, saidAt()]).toEqual(['25:00', words]);
  expect(kept).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field());
});

it('F-908 a field of no browser: a text with digits on a phone and without suggestions', () => {
  render(<TimeForm />);
  expect(['type', 'inputmode', 'autocomplete', 'value'].map((name) => field().getAttribute(name))).toEqual(['text', 'decimal', 'off', '']);
});

it('F-504 arrow keys open the list of half hours at the time and go through it; Enter takes one and sends nothing', async () => {
  render(<TimeForm time="21:10" />);
  field().focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getAllByRole('option')).toHaveLength(48);
  expect([field().getAttribute('aria-expanded'), activeRow()]).toEqual(['true', '21:00']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(activeRow()).toBe('21:30');
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect([field().value, field().getAttribute('aria-expanded'), document.activeElement]).toEqual(['21:30', 'false', field()]);
  expect(kept).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(kept).toHaveBeenCalledExactlyOnceWith('21:30'));
});

it('F-504 the button opens the list in the morning while the field is empty, and a press takes a time', async () => {
  render(<TimeForm />);
  const button = screen.getByRole('button', { name: 'Time: choose from a list' });
  await userEvent.click(button);
  expect([activeRow(), document.activeElement]).toEqual(['08:00', field()]);
  await userEvent.click(screen.getByRole('option', { name: '13:30' }));
  expect([field().value, screen.queryByRole('listbox')]).toEqual(['13:30', null]);
  await userEvent.click(button);
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('13:30');
  await userEvent.click(document.body);
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('F-504 Escape closes the list alone, and Tab leaves it', async () => {
  const escaped = vi.fn<(event: KeyboardEvent) => void>();
  render(<TimeForm time="09:00" />);
  window.addEventListener('keydown', escaped);
  field().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  escaped.mockReset();
  await userEvent.keyboard('{Escape}');
  expect([screen.queryByRole('listbox'), field().value, escaped.mock.calls.length]).toEqual([null, '09:00', 0]);
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
  window.removeEventListener('keydown', escaped);
});
