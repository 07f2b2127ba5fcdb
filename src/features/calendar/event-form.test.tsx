// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { ToastProvider } from '../../components/toast-provider.tsx';
import { PortClient } from '../../data/port-client.ts';
import { setLanguage, startI18n } from '../../i18n/i18n.ts';
import { EventForm } from './event-form.tsx';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

const DAY = 24 * 3_600_000;
/** A date so many days from today, on the clock of the account. */
const day = (shift: number) => new Date(Date.now() + shift * DAY).toISOString().slice(0, 10);

beforeAll(async () => startI18n('en'));
beforeEach(() => {
  port = new FakePort({ session: () => ({ state: 'active', me: { timeZone: 'UTC' } }), draft: () => null });
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
});

const FIELD_NAMES = ['title', 'description', 'starts', 'ends', 'startTime', 'endTime'] as const;
type FieldName = (typeof FIELD_NAMES)[number];
const field = (name: FieldName) => screen.getByLabelText(i18next.t(`calendar:form.${name}`), { exact: true });
const type = (name: Parameters<typeof field>[0], value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () => fireEvent.submit(field('title').closest('form') as HTMLFormElement);
/** A date as a Russian field shows it. */
const shown = (date: string) => date.split('-').toReversed().join('.');
/** What is said at a field, which is marked as wrong then. */
function saidAt(name: FieldName): string | null {
  const control = field(name);
  return control.getAttribute('aria-invalid') === 'true' ? (document.getElementById(`${control.id}-error`)?.textContent ?? null) : null;
}
async function expectSaid(at: Readonly<Partial<Record<FieldName, string | null>>>): Promise<void> {
  await waitFor(() => expect(Object.fromEntries(FIELD_NAMES.filter((name) => name in at).map((name) => [name, saidAt(name)]))).toEqual(at));
}

describe.each([
  ['en', { required: 'Required', startDate: 'Check start date', startDay: 'Start day is not valid', endDay: 'End day is not valid', startTime: 'Check start time', title: 'At most 200 characters', text: 'At most 10000 characters' }],
  ['ru', { required: 'Заполните это поле', startDate: 'Проверьте дату начала', startDay: 'День начала не подходит', endDay: 'День окончания не подходит', startTime: 'Проверьте время начала', title: 'Не больше 200 символов', text: 'Не больше 10000 символов' }],
] as const)('rules of an event in words (%s)', (language, said) => {
  beforeEach(async () => {
    await setLanguage(language);
    render(
      <ToastProvider>
        <EventForm id="form" classId="class-1" event={null} />
      </ToastProvider>,
    );
  });

  it('CAL-02 title, dates and times are required, times only where it does not take whole days', async () => {
    submit();
    await expectSaid({ title: said.required, starts: said.required, startTime: said.required, ends: said.required, endTime: said.required });
    expect(document.activeElement).toBe(field('title'));
    await userEvent.click(screen.getByRole('switch'));
    submit();
    await expectSaid({ title: said.required, starts: said.required, ends: said.required });
    expect(screen.queryByLabelText(i18next.t('calendar:form.startTime'), { exact: true })).toBeNull();
    // A slow machine pauses long enough for the draft to be kept.
    expect(port.ran.filter(({ name }) => name !== 'saveDraft')).toEqual([]);
  });

  it('CAL-02 days and times that do not fit are told at the one to be mended', async () => {
    type('title', 'Picnic');
    for (const [name, value] of [['starts', day(4)], ['startTime', '15:00'], ['ends', day(4)], ['endTime', '14:00']] as const) type(name, value);
    submit();
    await expectSaid({ starts: null, startTime: said.startTime, ends: null, endTime: null });
    type('ends', day(3));
    await expectSaid({ starts: said.startDate, startTime: null, ends: null });
    type('starts', day(-2));
    await expectSaid({ starts: said.startDay, ends: null });
    type('starts', day(2));
    type('ends', day(-2));
    await expectSaid({ ends: said.endDay });
    type('ends', day(3));
    await expectSaid({ starts: null, startTime: null, ends: null, endTime: null });
    expect(port.ran.filter(({ name }) => name === 'createEvent')).toEqual([]);
  });

  it('F-405 a paste into the description that is too long is cut by the browser at once, and the field says so', () => {
    expect(field('description').getAttribute('maxlength')).toBe('10000');
    fireEvent.paste(field('description'), { clipboardData: { getData: () => 'x'.repeat(10_007) } });
    fireEvent.input(field('description'), { target: { value: 'x'.repeat(10_000) } });
    expect(saidAt('description')).toMatch(/7 (?:characters|символов)/u);
  });

  it('CAL-02 a title and a text that are too long stay whole, and their fields say how long they may be', async () => {
    const long = 'ж'.repeat(50_000);
    type('title', long);
    type('description', long);
    submit();
    await expectSaid({ title: said.title, description: said.text });
    expect([field('title'), field('description')]).toEqual([expect.objectContaining({ value: long }), expect.objectContaining({ value: long })]);
    expect(port.ran.filter(({ name }) => name === 'createEvent')).toEqual([]);
  });
});

it('F-504 the end is filled from the start: the same day, an hour later, until somebody chooses another one', () => {
  render(
    <ToastProvider>
      <EventForm id="form" classId="class-1" event={null} />
    </ToastProvider>,
  );
  type('starts', '2030-05-06');
  type('startTime', '09:30');
  expect([field('ends'), field('endTime')].map((one) => (one as HTMLInputElement).value)).toEqual([shown('2030-05-06'), '10:30']);
  type('startTime', '23:15');
  expect((field('endTime') as HTMLInputElement).value).toBe('23:59');
  type('endTime', '23:45');
  type('startTime', '08:00');
  expect((field('endTime') as HTMLInputElement).value).toBe('23:45');
});

it('F-504 an end that was filled in follows the start to an earlier day and hour, and a chosen one stays', () => {
  render(
    <ToastProvider>
      <EventForm id="form" classId="class-1" event={null} />
    </ToastProvider>,
  );
  const ends = () => [field('ends'), field('endTime')].map((one) => (one as HTMLInputElement).value);
  type('starts', '2030-05-06');
  type('startTime', '15:00');
  type('starts', '');
  type('starts', '2030-05-03');
  type('startTime', '09:00');
  expect(ends()).toEqual([shown('2030-05-03'), '10:00']);
  type('ends', '2030-05-04');
  type('starts', '2030-05-01');
  type('startTime', '08:00');
  expect(ends()).toEqual(['2030-05-04', '10:00']);
});

it('F-504 the day of a new event is picked by one press, and the end follows it', async () => {
  render(
    <ToastProvider>
      <EventForm id="f" classId="c" event={null} />
    </ToastProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: i18next.t('day.tomorrow') }));
  const dates = () => [field('starts'), field('ends')].map((one) => (one as HTMLInputElement).value);
  await waitFor(() => expect(dates()).toEqual([shown(day(1)), shown(day(1))]));
  fireEvent.click(screen.getByRole('button', { name: i18next.t('day.today') }));
  await waitFor(() => expect(dates()).toEqual([shown(day(0)), shown(day(0))]));
});
