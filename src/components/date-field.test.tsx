// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setLanguage, startI18n } from '../i18n/i18n.ts';
import { DateField, type DateFieldProps } from './date-field.tsx';

const kept = vi.fn<(value: string) => void>();

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-30T12:00:00Z'), toFake: ['Date'] });
  await startI18n('en');
  await setLanguage('en');
});
afterEach(() => {
  cleanup();
  kept.mockReset();
  vi.useRealTimers();
});

/** A form of one required date; what it is sent with is noted. */
function DateForm({ day = '', ...field }: { day?: string } & Partial<DateFieldProps>) {
  const form = useForm({ defaultValues: { day } });
  const { error } = form.getFieldState('day', form.formState);
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((values) => kept(values.day))(event)}>
      <DateField {...form.register('day', { required: true })} label="Day" {...field} error={error && 'Required'} />
      <button type="button" onClick={() => form.setValue('day', '2027-01-05')}>
        {'Set'}
      </button>
      <button type="submit">{'Send'}</button>
    </form>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Day', { exact: true });
const saidAt = () => document.getElementById(`${field().id}-error`)?.textContent ?? null;
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const openCalendar = async () => {
  await userEvent.click(screen.getByRole('button', { name: /open the calendar|открыть календарь/u }));
  return screen.findByRole('grid', undefined, { timeout: 15_000 });
};
/** The name of what has the focus. Browsers do not agree on a comma after the weekday. */
const focused = () => document.activeElement?.getAttribute('aria-label')?.replace(',', '');
const dayButton = (day: string) => screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${day.replace(' ', ',? ')}$`, 'u') });

it.each([
  ['ru', '2.12', '02.12.2026'],
  ['ru', '021226', '02.12.2026'],
  ['ru', 'завтра', '01.12.2026'],
  ['en', '02/12/2026', '2 Dec 2026'],
  ['en', '2 dec', '2 Dec 2026'],
] as const)('F-504 in %s “%s” is shown as %s when the field is left, and the form has its date', async (language, text, shown) => {
  await setLanguage(language);
  render(<DateForm />);
  await userEvent.type(field(), text);
  await userEvent.tab();
  expect(field().value).toBe(shown);
  await send();
  await waitFor(() => expect(kept).toHaveBeenCalledOnce());
  expect(kept.mock.calls[0]?.[0]).toMatch(/^2026-12-0[12]$/u);
});

it('F-504 Enter sends the form with the date that was typed', async () => {
  render(<DateForm />);
  await userEvent.type(field(), '2.12{Enter}');
  await waitFor(() => expect(kept).toHaveBeenCalledExactlyOnceWith('2026-12-02'));
});

it('F-504 a filled ISO date counts at once, and is shown in the language when the field is left', async () => {
  await setLanguage('ru');
  render(<DateForm />);
  field().focus();
  fireEvent.change(field(), { target: { value: '2026-12-02' } });
  expect(field().value).toBe('2026-12-02');
  fireEvent.submit(field().closest('form') as HTMLFormElement);
  await waitFor(() => expect(kept).toHaveBeenCalledExactlyOnceWith('2026-12-02'));
  fireEvent.blur(field());
  expect(field().value).toBe('02.12.2026');
});

it.each([
  ['en', 'Enter the day, the month and the year: 30 Nov 2026'],
  ['ru', 'Введите день, месяц и год: 30.11.2026'],
] as const)('F-504 what cannot be read stays, is named once the field is left, and is no date for the form (%s)', async (language, words) => {
  await setLanguage(language);
  render(<DateForm day="2026-12-02" />);
  await userEvent.clear(field());
  await userEvent.type(field(), '31.06.2027');
  expect(saidAt()).toBeNull();
  await send();
  expect([field().value, saidAt(), field().getAttribute('aria-invalid')]).toEqual(['31.06.2027', words, 'true']);
  expect(field().getAttribute('aria-describedby')).toBe(`${field().id}-error`);
  expect(kept).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field());
  await userEvent.clear(field());
  await waitFor(() => expect(saidAt()).toBe('Required'));
  await userEvent.type(field(), '30.06.2027');
  await waitFor(() => expect(saidAt()).toBeNull());
});

it('F-504 the date that a form starts with or sets later is shown in the language, also after a change of it', async () => {
  render(<DateForm day="2026-12-02" />);
  expect(field().value).toBe('2 Dec 2026');
  await userEvent.click(screen.getByRole('button', { name: 'Set' }));
  expect(field().value).toBe('5 Jan 2027');
  await setLanguage('ru');
  await waitFor(() => expect(field().value).toBe('05.01.2027'));
});

it('F-908 a field of no browser: a text, empty as long as nothing was chosen, with digits on a phone and without suggestions', () => {
  render(<DateForm />);
  expect(['type', 'inputmode', 'autocomplete', 'value'].map((name) => field().getAttribute(name))).toEqual(['text', 'decimal', 'off', '']);
});

it('F-504 the calendar opens at the date with the focus on its day, and a press takes another day', async () => {
  render(<DateForm day="2026-12-02" />);
  const grid = await openCalendar();
  await waitFor(() => expect(focused()).toBe('Wednesday 2 December 2026'));
  expect(screen.getByRole('dialog', { name: 'Day: choose a day' }).contains(grid)).toBe(true);
  expect([...grid.querySelectorAll('[aria-selected=true]')].map((cell) => cell.textContent)).toEqual(['2']);
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
  await userEvent.click(dayButton('Thursday 14 January 2027'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field().value).toBe('14 Jan 2027');
  await waitFor(() => expect(focused()).toBe('Day: open the calendar'));
  await send();
  await waitFor(() => expect(kept).toHaveBeenCalledExactlyOnceWith('2027-01-14'));
});

it('F-504 arrows, Home, End, Page Up and Page Down move through days, weeks, months and years; Enter takes the day', async () => {
  render(<DateForm day="2026-12-02" />);
  await openCalendar();
  await waitFor(() => expect(focused()).toBe('Wednesday 2 December 2026'));
  for (const [keys, day] of [
    ['{ArrowLeft}', 'Tuesday 1 December 2026'],
    ['{ArrowUp}', 'Tuesday 24 November 2026'],
    ['{ArrowRight}', 'Wednesday 25 November 2026'],
    ['{ArrowDown}', 'Wednesday 2 December 2026'],
    ['{Home}', 'Sunday 29 November 2026'],
    ['{End}', 'Saturday 5 December 2026'],
    ['{PageDown}', 'Tuesday 5 January 2027'],
    ['{PageUp}{PageUp}', 'Thursday 5 November 2026'],
    ['{Shift>}{PageDown}{/Shift}', 'Friday 5 November 2027'],
    ['{Shift>}{PageUp}{/Shift}', 'Thursday 5 November 2026'],
  ] as const) {
    await userEvent.keyboard(keys);
    expect(focused()).toBe(day);
  }
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field().value).toBe('5 Nov 2026');
});

it('F-504 Escape leaves the calendar without a change, and the focus is on its button again', async () => {
  render(<DateForm day="2026-12-02" />);
  await openCalendar();
  await waitFor(() => expect(focused()).toBe('Wednesday 2 December 2026'));
  await userEvent.keyboard('{ArrowRight}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field().value).toBe('2 Dec 2026');
  await waitFor(() => expect(focused()).toBe('Day: open the calendar'));
});

it('F-504 days outside of the limits cannot be chosen, and no key leads to them', async () => {
  render(<DateForm min="2026-11-30" max="2026-12-03" />);
  await openCalendar();
  await waitFor(() => expect(focused()).toBe('Monday 30 November 2026'));
  expect(dayButton('Monday 30 November 2026').getAttribute('aria-current')).toBe('date');
  expect(dayButton('Sunday 29 November 2026').disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous month' }).disabled).toBe(true);
  await userEvent.keyboard('{ArrowUp}{PageUp}');
  expect(focused()).toBe('Monday 30 November 2026');
  await userEvent.keyboard('{PageDown}');
  expect(focused()).toBe('Thursday 3 December 2026');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Thursday 3 December 2026');
});

it('F-504 the calendar is in Russian, and its week begins on Monday', async () => {
  await setLanguage('ru');
  render(<DateForm day="2026-12-02" />);
  await openCalendar();
  expect(screen.getByRole('heading', { name: 'декабрь 2026' })).toBeTruthy();
  const [first] = screen.getAllByRole('columnheader');
  expect(first?.textContent).toBe('пнпонедельник');
  await waitFor(() => expect(focused()).toMatch(/^среда 2 декабря 2026/u));
});
