import { expect, it } from 'vitest';
import { dayNumber } from '../i18n/format.ts';
import { dayStart, weekStartOf } from './weeks.ts';

const iso = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

it('a week begins on the first day of the reader’s region, by the calendar of the zone', () => {
  // 22 November 2026 is a Sunday; in Tokyo Monday has begun at 16:00 UTC.
  const sunday = '2026-11-22T16:00:00.000Z';
  expect(iso(weekStartOf(sunday, 1, 'Europe/Moscow'))).toBe('2026-11-16');
  expect(iso(weekStartOf(sunday, 0, 'Europe/Moscow'))).toBe('2026-11-22');
  expect(iso(weekStartOf(sunday, 1, 'Asia/Tokyo'))).toBe('2026-11-23');
  expect(iso(weekStartOf(sunday, 0, 'Asia/Tokyo'))).toBe('2026-11-22');
});

it.each([
  ['Europe/Moscow', '2026-11-16', '2026-11-15T21:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
  // On this day clocks sprang from midnight to one.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
])('a day begins in %s on %s at %s', (zone, date, instant) => {
  const day = dayNumber(`${date}T00:00:00.000Z`, 'UTC');
  expect(dayStart(day, zone)).toBe(instant);
});
