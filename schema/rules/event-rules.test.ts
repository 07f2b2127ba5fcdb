import { expect, test } from 'vitest';
import { eventFault } from './event-rules.ts';

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
