import { expect, test } from 'vitest';
import { nextDays } from './next-days.ts';

test.each([
  ['2026-11-30', ['today 2026-11-30', 'tomorrow 2026-12-01', 'monday 2026-12-07']],
  ['2026-12-31', ['today 2026-12-31', 'tomorrow 2027-01-01', 'monday 2027-01-04']],
  ['2026-11-29', ['today 2026-11-29', 'tomorrow 2026-11-30']],
])('F-504 %s: the days that are picked by one press, each once', (today, days) => {
  expect(nextDays(today).map(({ name, date }) => `${name} ${date}`)).toEqual(days);
});
