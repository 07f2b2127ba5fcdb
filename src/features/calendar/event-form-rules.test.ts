import { expect, test } from 'vitest';
import { eventRecord } from '../../../workers/testing/sample-records.ts';
import { BLANK_EVENT, eventFormRules, firstStart, overOf, valuesOf, type EventFormValues, type EventFormWorld } from './event-form-rules.ts';

/** 12:00 on Sunday the 22nd in Moscow. */
const world: EventFormWorld = { now: () => Date.parse('2026-11-22T09:00:00.000Z'), timeZone: 'Europe/Moscow', before: null };
const fair: EventFormValues = { title: ' Ярмарка ', description: '', allDay: false, startDate: '2026-11-26', startTime: '12:30', endDate: '2026-11-26', endTime: '14:00' };

/** Rules that were broken, by field. */
function faults(values: EventFormValues, where: EventFormWorld = world): Record<string, string> {
  const found = eventFormRules(where)(values);
  return 'kept' in found ? {} : found.faults;
}

test('CAL-02 title, dates and times are required; the times only when it does not take whole days', () => {
  expect(faults(BLANK_EVENT)).toEqual({ title: 'required', startDate: 'required', endDate: 'required', startTime: 'required', endTime: 'required' });
  expect(faults({ ...BLANK_EVENT, title: '  ', allDay: true })).toEqual({ title: 'required', startDate: 'required', endDate: 'required' });
  expect(faults({ ...fair, allDay: true, startTime: '', endTime: '' })).toEqual({});
  expect(faults({ ...fair, title: 'я'.repeat(201), description: 'я'.repeat(10_001) })).toEqual({ title: 'tooLong', description: 'tooLong' });
  expect(faults({ ...fair, startDate: '20261-11-26' }), 'what is no date').toEqual({ startDate: 'startDay' });
  expect(faults({ ...fair, title: '', startDate: '2026-11-21' }), 'all that is wrong at once').toEqual({ title: 'required', startDate: 'startDay' });
});

test('CAL-02 each broken rule of dates is said at its field', () => {
  expect(faults(fair)).toEqual({});
  expect(faults({ ...fair, startDate: '2026-11-27' })).toEqual({ startDate: 'startDate' });
  expect(faults({ ...fair, startDate: '2026-11-21' })).toEqual({ startDate: 'startDay' });
  expect(faults({ ...fair, startDate: '2026-11-21', endDate: '2026-11-21' })).toEqual({ endDate: 'endDay' });
  expect(faults({ ...fair, endTime: '12:29' })).toEqual({ startTime: 'startTime' });
  expect(faults({ ...fair, startDate: '2026-11-22', endDate: '2026-11-22', startTime: '08:00' }), 'earlier today is allowed').toEqual({});
});

test('F-215 of a time of today that has passed it is known whether the start or all of it is over', () => {
  const today = { ...fair, startDate: '2026-11-22', endDate: '2026-11-22' };
  const over = (values: Partial<EventFormValues>) => overOf({ ...today, ...values }, world.now(), world.timeZone);
  expect(over({ startTime: '08:00', endTime: '11:59' })).toBe('all');
  expect(over({ startTime: '08:00', endTime: '12:30' })).toBe('start');
  expect([over({}), over({ startTime: '' }), over({ allDay: true }), over({ startTime: '08:00', endTime: '07:00' })]).toEqual([null, null, null, null]);
});

test('CAL-05 what is typed is the user’s wall; whole days are dates', () => {
  expect(eventFormRules(world)(fair)).toEqual({ kept: { title: 'Ярмарка', description: '', allDay: false, startDateTime: '2026-11-26T09:30:00.000Z', endDateTime: '2026-11-26T11:00:00.000Z' } });
  expect(eventFormRules(world)({ ...fair, allDay: true, endDate: '2026-11-28' })).toMatchObject({ kept: { startDateTime: '2026-11-26T00:00:00.000Z', endDateTime: '2026-11-28T23:59:59.000Z' } });
});

test('CAL-03 an event comes into the form as it goes out of it, and what is left as it was is not held against it', () => {
  const running = eventRecord('c', { title: 'Лагерь', startDateTime: '2026-11-20T09:00:00.000Z', endDateTime: '2026-11-24T09:00:00.000Z' });
  const where = { ...world, before: running };
  const values = valuesOf(running, 'Europe/Moscow');
  expect(eventFormRules(where)(values)).toMatchObject({ kept: { startDateTime: running.startDateTime, endDateTime: running.endDateTime } });
  expect(faults({ ...values, endDate: '2026-11-25' }, where)).toEqual({});
  expect(faults({ ...values, startDate: '2026-11-19' }, where)).toEqual({ startDate: 'startDay' });
  expect(faults({ ...values, endDate: '2026-11-21' }, where)).toEqual({ endDate: 'endDay' });
  expect([firstStart(world), firstStart(where)]).toEqual(['2026-11-22', '2026-11-20']);
  const whole = eventRecord('c', { allDay: true, startDateTime: '2026-11-26T00:00:00.000Z', endDateTime: '2026-11-27T23:59:59.000Z' });
  expect(valuesOf(whole, 'Pacific/Honolulu')).toMatchObject({ startDate: '2026-11-26', endDate: '2026-11-27', startTime: '' });
});
