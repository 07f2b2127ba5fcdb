import { expect, test } from 'vitest';
import { dayEnd, eventFault, eventGroup, eventSpan } from './event-rules.ts';

/** 23:30 in Helsinki, already the 22nd in Moscow. */
const NOW = Date.parse('2026-11-21T21:30:00.000Z');
const timed = (startDateTime: string, endDateTime: string) => ({ allDay: false, startDateTime, endDateTime });

test('the start is not after the end, by day and on one day by time', () => {
  expect(eventFault(timed('2026-11-25T10:00:00.000Z', '2026-11-25T10:00:00.000Z'), NOW, 'UTC')).toBeNull();
  expect(eventFault(timed('2026-11-25T10:01:00.000Z', '2026-11-25T10:00:00.000Z'), NOW, 'UTC')).toBe('event.startTime');
  expect(eventFault(timed('2026-11-26T10:00:00.000Z', '2026-11-25T10:00:00.000Z'), NOW, 'UTC')).toBe('event.startAfterEnd');
});

test('nothing begins or ends on a day that is over for the one who writes it; earlier today is allowed', () => {
  expect(eventFault(timed('2026-11-21T06:00:00.000Z', '2026-11-21T07:00:00.000Z'), NOW, 'Europe/Helsinki')).toBeNull();
  expect(eventFault(timed('2026-11-21T06:00:00.000Z', '2026-11-21T07:00:00.000Z'), NOW, 'Europe/Moscow')).toBe('event.endPast');
  expect(eventFault(timed('2026-11-20T06:00:00.000Z', '2026-11-23T07:00:00.000Z'), NOW, 'Europe/Helsinki')).toBe('event.startPast');
});

test('an all-day event is a calendar date, whatever the zone', () => {
  const today = { allDay: true, startDateTime: '2026-11-21T00:00:00.000Z', endDateTime: '2026-11-21T23:59:59.000Z' };
  expect(eventFault(today, NOW, 'Europe/Helsinki')).toBeNull();
  expect(eventFault(today, NOW, 'Pacific/Honolulu')).toBeNull();
  expect(eventFault(today, NOW, 'Europe/Moscow')).toBe('event.endPast');
});

test('an all-day event is kept from midnight to the last second, by the days that its instants name in UTC', () => {
  const span = eventSpan({ allDay: true, startDateTime: '2026-11-21T13:00:00.000Z', endDateTime: '2026-11-22T01:00:00+03:00' });
  expect([span.startAt.toISOString(), span.endAt.toISOString()]).toEqual(['2026-11-21T00:00:00.000Z', '2026-11-21T23:59:59.000Z']);
  expect(eventSpan(timed('2026-11-21T13:00:00.000Z', '2026-11-21T14:00:00.000Z')).endAt.toISOString()).toBe('2026-11-21T14:00:00.000Z');
});

test('CAL-01 upcoming events stand under today, this week or soon, by the reader’s days and first weekday', () => {
  // The 21st is a Saturday; in Moscow it is Sunday the 22nd already.
  const on = (day: string) => timed(`2026-11-${day}T21:30:00.000Z`, `2026-11-${day}T21:40:00.000Z`);
  expect(eventGroup(on('20'), NOW, 'Europe/Helsinki', 1)).toBe('today');
  expect(eventGroup(on('21'), NOW, 'Europe/Helsinki', 1)).toBe('today');
  expect(eventGroup(on('22'), NOW, 'Europe/Helsinki', 1)).toBe('week');
  expect(eventGroup(on('22'), NOW, 'Europe/Helsinki', 0)).toBe('soon');
  expect(eventGroup(on('22'), NOW, 'Europe/Moscow', 1)).toBe('soon');
  const allDay = { allDay: true, startDateTime: '2026-11-22T00:00:00.000Z', endDateTime: '2026-11-22T23:59:59.000Z' };
  expect([eventGroup(allDay, NOW, 'Europe/Helsinki', 1), eventGroup(allDay, NOW, 'Europe/Moscow', 1)]).toEqual(['week', 'today']);
});

test('a date ends at the midnight of its zone, also on days that are longer or shorter', () => {
  const end = (instant: string, zone: string) => new Date(dayEnd(Date.parse(instant), zone)).toISOString();
  expect(end('2026-11-21T08:00:00.000Z', 'Europe/Helsinki')).toBe('2026-11-21T22:00:00.000Z');
  expect(end('2026-11-21T22:00:00.000Z', 'Europe/Helsinki')).toBe('2026-11-22T22:00:00.000Z');
  expect(end('2026-03-28T22:00:00.000Z', 'Europe/Helsinki')).toBe('2026-03-29T21:00:00.000Z');
  expect(end('2026-10-24T21:00:00.000Z', 'Europe/Helsinki')).toBe('2026-10-25T22:00:00.000Z');
  expect(end('2026-11-21T08:00:00.123Z', 'Asia/Kathmandu')).toBe('2026-11-21T18:15:00.000Z');
});
