import { expect, test } from 'vitest';
import { weekStart } from '../../lib/calendar-day.ts';
import { daysOf, eventsByDay, weeksAround } from './days.ts';

const on = (startDateTime: string, endDateTime: string, allDay = false) => ({ allDay, startDateTime, endDateTime });

test('CAL-01 the strip has whole weeks around today, from the reader’s first weekday on', () => {
  // 2026-11-22 is a Sunday.
  expect(weekStart('2026-11-22', 1)).toBe('2026-11-16');
  expect(weekStart('2026-11-22', 0)).toBe('2026-11-22');
  const weeks = weeksAround('2026-11-22', 1, 1, 2);
  expect(weeks.map((week) => week[0])).toEqual(['2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30']);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeks[3]?.at(-1)).toBe('2026-12-06');
});

test('CAL-05 an event marks the days it takes on the reader’s wall; a whole day is the same day everywhere', () => {
  const late = on('2026-11-26T20:00:00.000Z', '2026-11-26T22:00:00.000Z');
  expect(daysOf(late, 'UTC')).toEqual(['2026-11-26']);
  expect(daysOf(late, 'Europe/Moscow')).toEqual(['2026-11-26', '2026-11-27']);
  const camp = on('2026-11-27T00:00:00.000Z', '2026-11-29T23:59:59.000Z', true);
  for (const zone of ['Pacific/Honolulu', 'Pacific/Kiritimati']) expect(daysOf(camp, zone)).toEqual(['2026-11-27', '2026-11-28', '2026-11-29']);
  expect([...eventsByDay([late, camp], 'Europe/Moscow')].map(([day, events]) => [day, events.length])).toEqual([['2026-11-26', 1], ['2026-11-27', 2], ['2026-11-28', 1], ['2026-11-29', 1]]);
});

test('an event without an end in sight marks no more days than a term has', () => {
  expect(daysOf(on('2020-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z', true), 'UTC')).toHaveLength(100);
});
