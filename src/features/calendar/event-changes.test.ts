import { expect, test } from 'vitest';
import type { EventInput } from '../../../schema/port/commands.ts';
import { eventPatch, isTypedEvent, typedIn } from './event-changes.ts';
import type { EventFormValues } from './event-form-rules.ts';

const ZONE = 'Europe/Moscow';
const fair: EventFormValues = { title: 'Fair', description: 'Hall', allDay: false, startDate: '2026-11-26', startTime: '12:30', endDate: '2026-11-26', endTime: '14:00' };
const wish: EventInput = { title: 'Fair', description: 'Hall', allDay: false, startDateTime: '2026-11-26T09:30:00.000Z', endDateTime: '2026-11-26T11:00:00.000Z' };
const { title: _, description: __, ...times } = fair;

test('CAL-02 what was typed is what differs; days and times go together', () => {
  expect(typedIn(fair, { ...fair })).toEqual({});
  expect(typedIn(fair, { ...fair, title: '', description: 'Yard' })).toEqual({ title: '', description: 'Yard' });
  expect(typedIn(fair, { ...fair, endTime: '15:00' })).toEqual({ ...times, endTime: '15:00' });
});

test('CAL-02 an edit sends what differs; start, end and whole days go together', () => {
  expect(eventPatch(fair, wish, ZONE)).toEqual({});
  expect(eventPatch(fair, { ...wish, title: 'Big fair' }, ZONE)).toEqual({ title: 'Big fair' });
  const endDateTime = '2026-11-26T12:00:00.000Z';
  expect(eventPatch(fair, { ...wish, endDateTime }, ZONE)).toEqual({ allDay: false, startDateTime: wish.startDateTime, endDateTime });
  // Times that were typed under "all day" are nothing of an event that takes whole days.
  const whole: EventFormValues = { ...fair, allDay: true, startTime: '', endTime: '' };
  expect(eventPatch(whole, { ...wish, allDay: true, startDateTime: '2026-11-26T00:00:00.000Z', endDateTime: '2026-11-26T23:59:59.000Z' }, ZONE)).toEqual({});
});

test('CAL-02 a draft is put back only where it holds what the form does', () => {
  for (const typed of [fair, { title: '' }, times]) expect(isTypedEvent(JSON.parse(JSON.stringify(typed)))).toBe(true);
  for (const other of [null, 'text', [], {}, { body: 'text' }, { ...fair, allDay: 'yes' }, { title: null }]) expect(isTypedEvent(other)).toBe(false);
});
