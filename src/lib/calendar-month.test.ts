import { expect, test } from 'vitest';
import { dayPlus, weekdayOf } from './calendar-day.ts';
import { monthPlus, weeksOfMonth } from './calendar-month.ts';

test('F-504 a month later is the same day of the month, or the last where there is none', () => {
  expect([monthPlus('2026-01-31', 1), monthPlus('2028-01-31', 1), monthPlus('2026-12-15', 1), monthPlus('2026-01-15', -1), monthPlus('2028-02-29', 12), monthPlus('2026-03-31', -13)]).toEqual(['2026-02-28', '2028-02-29', '2027-01-15', '2025-12-15', '2029-02-28', '2025-02-28']);
});

test.each([0, 1, 6])('F-504 the six weeks of a month begin with weekday %i and hold each of its days', (firstWeekday) => {
  for (let day = '2023-01-01'; day < '2029-01-01'; day = monthPlus(day, 1)) {
    const weeks = weeksOfMonth(day, firstWeekday);
    expect(weeks.map((week) => [week.length, weekdayOf(week[0] ?? '')])).toEqual(Array.from({ length: 6 }, () => [7, firstWeekday]));
    const last = dayPlus(monthPlus(day, 1), -1);
    expect([weeks[0]?.includes(day), weeks.flat().includes(last)]).toEqual([true, true]);
  }
});
