import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf, wallTimeOf } from './zoned-time.ts';

const ZONES = ['UTC', 'Europe/Moscow', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Chatham', 'Pacific/Honolulu', 'Europe/London'];

test('CAL-05 a time on the wall of a zone is the instant that shows it there', () => {
  expect(new Date(instantOf({ date: '2026-11-26', time: '12:30' }, 'Europe/Moscow')).toISOString()).toBe('2026-11-26T09:30:00.000Z');
  expect(new Date(instantOf({ date: '2026-07-01', time: '00:15' }, 'America/New_York')).toISOString()).toBe('2026-07-01T04:15:00.000Z');
  expect(wallTimeOf(Date.parse('2026-11-26T21:30:00.000Z'), 'Europe/Moscow')).toEqual({ date: '2026-11-27', time: '00:30' });
  const minute = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2035, 0) / 60_000 });
  fc.assert(
    fc.property(minute, fc.constantFrom(...ZONES), (at, zone) => {
      const wall = wallTimeOf(at * 60_000, zone);
      // In the hour that comes twice another instant shows the same.
      expect(wallTimeOf(instantOf(wall, zone), zone)).toEqual(wall);
    }),
  );
});

test('a time that a clock change leaves out is a real one after it, and what is no date is none', () => {
  // 29 March 2026, 1:00 to 2:00 does not happen in London.
  expect(wallTimeOf(instantOf({ date: '2026-03-29', time: '01:30' }, 'Europe/London'), 'Europe/London').time).toBe('02:30');
  // A year as it is typed, digit by digit.
  expect(new Date(instantOf({ date: '0202-05-05', time: '09:30' }, 'Asia/Kathmandu')).getUTCFullYear()).toBe(202);
  expect(instantOf({ date: '', time: '10:00' }, 'UTC')).toBeNaN();
  expect(instantOf({ date: '2026-02-40', time: '10:00' }, 'UTC')).toBeNaN();
});
