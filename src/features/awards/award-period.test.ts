import { expect, it } from 'vitest';
import { periodOf, pointsByDay } from './award-period.ts';

const moscow = { firstWeekday: 1, timeZone: 'Europe/Moscow' } as const;
/** A Wednesday. */
const NOW = '2026-11-18T09:00:00.000Z';
const edges = (period: Parameters<typeof periodOf>[0], options: Parameters<typeof periodOf>[2] = moscow) => {
  const { since, until, length } = periodOf(period, NOW, options);
  return [since, until, length];
};

it('AWD-01 this week, the last one and the last two begin with the first day of the week in the zone of the user', () => {
  expect(edges('thisWeek')).toEqual(['2026-11-15T21:00:00.000Z', '2026-11-22T21:00:00.000Z', 7]);
  expect(edges('lastWeek')).toEqual(['2026-11-08T21:00:00.000Z', '2026-11-15T21:00:00.000Z', 7]);
  expect(edges('lastTwoWeeks')).toEqual(['2026-11-08T21:00:00.000Z', '2026-11-22T21:00:00.000Z', 14]);
});

it('AWD-01 the week begins on Sunday where the region has it so, and a week with a change of clocks has its hours', () => {
  expect(edges('thisWeek', { firstWeekday: 0, timeZone: 'Europe/Moscow' })).toEqual(['2026-11-14T21:00:00.000Z', '2026-11-21T21:00:00.000Z', 7]);
  const { since, until } = periodOf('thisWeek', '2026-10-28T12:00:00.000Z', { firstWeekday: 0, timeZone: 'Europe/Berlin' });
  expect([since, until]).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-31T23:00:00.000Z']);
});

it('AWD-01 points fall on their day by the calendar of the user, praise and needs-work apart', () => {
  const week = periodOf('thisWeek', NOW, moscow);
  const days = pointsByDay(
    [
      // Monday in Moscow, still Sunday in UTC.
      { awardedAt: '2026-11-15T22:30:00.000Z', skillType: 'positive', points: 2 },
      { awardedAt: '2026-11-16T08:00:00.000Z', skillType: 'positive', points: 3 },
      { awardedAt: '2026-11-18T08:00:00.000Z', skillType: 'negative', points: 1 },
      { awardedAt: '2026-11-15T20:00:00.000Z', skillType: 'positive', points: 9 },
    ],
    week,
    moscow.timeZone,
  );
  expect(days.map(({ positive, negative }) => [positive, negative])).toEqual([[5, 0], [0, 0], [0, 1], [0, 0], [0, 0], [0, 0], [0, 0]]);
});
