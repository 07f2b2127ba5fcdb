import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { QuietHours } from '../records/user.ts';
import { quietUntil } from './quiet-hours.ts';

const ZONES = ['UTC', 'Europe/Moscow', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Chatham', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Kiritimati', 'Europe/London'];
/** Half an hour as well as a whole one, in both directions. */
const CHANGES = [
  ['America/New_York', '2026-03-08T07:00Z'], ['America/New_York', '2026-11-01T06:00Z'], ['Europe/London', '2026-03-29T01:00Z'], ['Europe/London', '2026-10-25T01:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z'], ['Australia/Lord_Howe', '2026-10-03T15:30Z'], ['Pacific/Chatham', '2026-04-04T14:00Z'], ['Pacific/Chatham', '2026-09-26T14:00Z'],
] as const;
const MINUTE_MS = 60_000;
const NIGHT: QuietHours = { from: '21:00', to: '07:00' };
const at = (text: string) => Date.parse(text);
const until = (hours: QuietHours | null, zone: string, now: string) => {
  const end = quietUntil(hours, zone, at(now));
  return end === null ? null : new Date(end).toISOString();
};
/* Made once for each zone: the property below asks a hundred thousand times. */
const clocks = new Map(ZONES.map((timeZone) => [timeZone, new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })]));
const clock = (instant: number, timeZone: string) => clocks.get(timeZone)?.format(instant) ?? '';
/* Said again in other words: by the clock's own text. */
const isQuietAt = ({ from, to }: QuietHours, time: string) => (from < to ? time >= from && time < to : time >= from || time < to);

test('EXT-02 quiet hours are those of the user’s own zone, also over midnight; the end is no part of them', () => {
  expect(until(NIGHT, 'Europe/Moscow', '2026-11-22T18:00:00.000Z')).toBe('2026-11-23T04:00:00.000Z');
  expect(until(NIGHT, 'Europe/Moscow', '2026-11-22T17:59:59.999Z')).toBeNull();
  expect(until(NIGHT, 'Europe/Moscow', '2026-11-23T03:59:59.999Z')).toBe('2026-11-23T04:00:00.000Z');
  expect(until(NIGHT, 'Europe/Moscow', '2026-11-23T04:00:00.000Z')).toBeNull();
  expect(until(NIGHT, 'America/New_York', '2026-11-22T18:00:00.000Z')).toBeNull();
  expect(until({ from: '12:00', to: '14:30' }, 'UTC', '2026-11-22T13:00:00.000Z')).toBe('2026-11-22T14:30:00.000Z');
  expect(until(null, 'UTC', '2026-11-22T13:00:00.000Z')).toBeNull();
});

test('EXT-02 when clocks are changed, the clock on the wall counts', () => {
  // New York, 8 March 2026: 2:00 becomes 3:00. 1 November: 2:00 becomes 1:00.
  expect(until(NIGHT, 'America/New_York', '2026-03-08T03:00:00.000Z')).toBe('2026-03-08T11:00:00.000Z');
  expect(until(NIGHT, 'America/New_York', '2026-11-01T02:00:00.000Z')).toBe('2026-11-01T12:00:00.000Z');
  // An end that the clock leaps over, and one that it shows twice.
  expect(until({ from: '22:00', to: '02:30' }, 'America/New_York', '2026-03-08T04:00:00.000Z')).toBe('2026-03-08T07:00:00.000Z');
  expect(until({ from: '22:00', to: '01:30' }, 'America/New_York', '2026-11-01T04:00:00.000Z')).toBe('2026-11-01T05:30:00.000Z');
  expect(until({ from: '22:00', to: '01:30' }, 'America/New_York', '2026-11-01T06:10:00.000Z')).toBe('2026-11-01T06:30:00.000Z');
});

test('EXT-02 in every zone, at every moment: quiet exactly while the wall says so, up to the first minute that is not', () => {
  const anywhere = fc.tuple(fc.constantFrom(...ZONES), fc.integer({ min: Date.UTC(2024, 0) / MINUTE_MS, max: Date.UTC(2031, 0) / MINUTE_MS }));
  // The nights on which clocks are changed, where the mistakes are.
  const change = fc.tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -900, max: 120 })).map(([[zone, instant], by]) => [zone, at(instant) / MINUTE_MS + by] as const);
  const time = fc.integer({ min: 0, max: 1439 }).map((value) => `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`);
  fc.assert(
    fc.property(fc.oneof(anywhere, change), time, time, fc.integer({ min: 0, max: 59_999 }), ([zone, each], from, to, ms) => {
      fc.pre(from !== to);
      const hours = { from, to };
      const now = each * MINUTE_MS + ms;
      const end = quietUntil(hours, zone, now);
      expect(isQuietAt(hours, clock(end ?? now, zone))).toBe(false);
      for (let step = each; step * MINUTE_MS < (end ?? 0); step += 1) if (!isQuietAt(hours, clock(step * MINUTE_MS, zone))) throw new Error(`not quiet at ${new Date(step * MINUTE_MS).toISOString()}`);
    }),
    { numRuns: 300 },
  );
}, 60_000);

test('a thousand spellings of a zone are kept at a time, not every one that anybody has sent', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  const ask = (timeZone: string) => quietUntil({ from: '21:00', to: '07:00' }, timeZone, 0);
  const spelled = (number: number) => Array.from('america/argentina/buenos_aires', (letter, place) => (((number >> place) & 1) === 1 ? letter.toUpperCase() : letter)).join('');
  for (let number = 0; number < 4_000; number += 1) ask(spelled(number));
  const before = made.mock.calls.length;
  ask(spelled(3_999));
  expect(made.mock.calls.length).toBe(before);
  ask(spelled(0));
  expect(made.mock.calls.length).toBe(before + 1);
  made.mockRestore();
});
