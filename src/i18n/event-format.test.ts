import { expect, test } from 'vitest';
import { dateLabel, dateTileParts, eventNearLabel, eventSpanLabel, eventStartLabel, eventWholeLabel } from './event-format.ts';

const ru = { language: 'ru', timeZone: 'Europe/Moscow', allDayWord: 'весь день' } as const;
const en = { language: 'en', timeZone: 'America/New_York', allDayWord: 'all day' } as const;
const NOW = Date.parse('2026-11-20T09:00:00.000Z');
const fair = { allDay: false, startDateTime: '2026-11-26T09:30:00.000Z', endDateTime: '2026-11-26T11:00:00.000Z' };
const trip = { allDay: true, startDateTime: '2026-11-27T00:00:00.000Z', endDateTime: '2026-11-27T23:59:59.000Z' };
const camp = { allDay: true, startDateTime: '2026-11-27T00:00:00.000Z', endDateTime: '2026-11-29T23:59:59.000Z' };

test('CAL-05 times stand in the user’s zone, and a whole day is the same day in every zone', () => {
  expect(eventSpanLabel(fair, NOW, ru)).toBe('12:30–14:00');
  expect(eventSpanLabel(fair, NOW, en)).toBe('04:30–06:00');
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Honolulu', 'Europe/Moscow']) {
    expect(eventSpanLabel(trip, NOW, { ...ru, timeZone })).toBe('весь день');
    expect(dateTileParts(trip, { ...ru, timeZone })).toEqual({ day: '27', month: 'ноя' });
    expect(eventSpanLabel(camp, NOW, { ...ru, timeZone })).toBe('27–29 ноября, весь день');
  }
  expect(dateTileParts({ ...fair, startDateTime: '2026-11-26T22:30:00.000Z' }, ru)).toEqual({ day: '27', month: 'ноя' });
});

test('an event over several days says both of them, and one of no length its time once', () => {
  expect(eventSpanLabel({ ...fair, endDateTime: '2026-11-28T11:00:00.000Z' }, NOW, ru)).toBe('26 ноября, 12:30 – 28 ноября, 14:00');
  expect(eventSpanLabel({ ...fair, endDateTime: fair.startDateTime }, NOW, ru)).toBe('12:30');
  expect([eventWholeLabel(fair, NOW, ru), eventWholeLabel(trip, NOW, ru), eventWholeLabel(camp, NOW, ru)]).toEqual(['26 ноября, 12:30–14:00', '27 ноября, весь день', '27–29 ноября, весь день']);
});

test('CAL-05 what begins today begins today by the reader’s day, also when it is a whole one', () => {
  // In New York it is still the 26th.
  const now = Date.parse('2026-11-27T03:00:00.000Z');
  expect(eventStartLabel(trip, now, ru)).toBe('Сегодня, весь день');
  expect(eventStartLabel(trip, now, en)).toBe('27 November, all day');
  expect(eventStartLabel(fair, Date.parse('2026-11-26T05:00:00.000Z'), ru)).toBe('Сегодня, 12:30');
});

test('beside a tile with the date an event begins today, tomorrow, or on a day of the week', () => {
  const at = (moment: string) => Date.parse(moment);
  expect([eventNearLabel(fair, at('2026-11-26T05:00:00.000Z'), ru), eventNearLabel(fair, at('2026-11-25T05:00:00.000Z'), ru), eventNearLabel(fair, at('2026-11-24T05:00:00.000Z'), ru)]).toEqual(['Сегодня, 12:30', 'Завтра, 12:30', 'чт, 12:30']);
  expect([eventNearLabel(fair, at('2026-11-24T12:00:00.000Z'), en), eventNearLabel(trip, at('2026-11-20T12:00:00.000Z'), en)]).toEqual(['Thu, 04:30', 'Fri, all day']);
  // In New York it is still the 26th: the day after begins tomorrow.
  expect(eventNearLabel(trip, at('2026-11-27T03:00:00.000Z'), en)).toBe('Tomorrow, all day');
  // A tile has no year.
  expect(eventNearLabel(trip, at('2025-11-20T12:00:00.000Z'), en)).toBe('27 November 2026, all day');
});

test('F-215 an event of several days says from when to when, also beside its tile', () => {
  const fairs = { ...fair, endDateTime: '2026-11-28T11:00:00.000Z' };
  expect([eventNearLabel(camp, NOW, ru), eventStartLabel(camp, NOW, ru)]).toEqual(['27–29 ноября, весь день', '27–29 ноября, весь день']);
  expect(eventNearLabel(fairs, NOW, en)).toBe('26 November, 04:30 – 28 November, 06:00');
  // Until midnight in Moscow is one day there.
  expect(eventNearLabel({ ...fair, endDateTime: '2026-11-26T20:59:00.000Z' }, NOW, ru)).toBe('чт, 12:30');
});

test('parts of a calendar date are words of the language', () => {
  expect(dateLabel('2026-11-26', { weekday: 'short' }, ru)).toBe('чт');
  expect(dateLabel('2026-11-26', { month: 'long' }, ru)).toBe('ноябрь');
  expect(dateLabel('2026-05-09', { weekday: 'short' }, en)).toBe('Sat');
});

test('what was or will be in another year says which, also beside its day', () => {
  const later = Date.parse('2027-01-10T09:00:00.000Z');
  expect([eventSpanLabel(fair, later, ru), eventWholeLabel(fair, later, ru), eventSpanLabel(trip, later, en)]).toEqual(['26 ноября 2026 г., 12:30–14:00', '26 ноября 2026 г., 12:30–14:00', '27 November 2026, all day']);
  expect(eventSpanLabel(camp, later, ru)).toMatch(/^27–29 ноября 2026\sг\., весь день$/u);
  // In Moscow the new year has begun.
  const eve = Date.parse('2026-12-31T22:00:00.000Z');
  expect(eventSpanLabel(fair, eve, ru)).toBe('26 ноября 2026 г., 12:30–14:00');
  expect(eventSpanLabel(fair, eve, en)).toBe('04:30–06:00');
});
