import { describe, expect, it } from 'vitest';
import { awardTime, clockTime, dayLabel, longDate, nearDayInSentence, numberLabel, relativeShort, sizeLabel } from './format.ts';
import { LANGUAGES } from './language.ts';
import { deviceZone, followProfileZone, profileZone } from './profile-zone.ts';

const NOW = '2026-11-21T12:00:00Z';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ago = (ms: number) => new Date(NOW).getTime() - ms;
const utc = (language: 'en' | 'ru') => ({ language, timeZone: 'UTC' });

describe('relative labels', () => {
  it.each([
    [0, 'now', 'сейчас'],
    [59_999, 'now', 'сейчас'],
    [MINUTE, '1m', '1 мин'],
    [59 * MINUTE, '59m', '59 мин'],
    [HOUR, '1h', '1 ч'],
    [23 * HOUR, '23h', '23 ч'],
    [DAY, '1d', '1 д'],
    [29 * DAY, '29d', '29 д'],
    [30 * DAY, '1mo', '1 мес'],
    [364 * DAY, '12mo', '12 мес'],
    [365 * DAY, '1y', '1 г'],
    [3 * 365 * DAY, '3y', '3 г'],
    [5 * 365 * DAY, '5y', '5 л'],
    [21 * 365 * DAY, '21y', '21 г'],
  ])('CHA-09 relative labels are short in both languages: %d ms ago is %s, %s', (age, en, ru) => {
    expect(relativeShort(ago(age), NOW, 'en')).toBe(en);
    expect(relativeShort(ago(age), NOW, 'ru')).toBe(ru.replace(' ', '\u00a0'));
  });

  it('a moment ahead of a slow clock is now, not a negative age', () => {
    expect(relativeShort(ago(-5 * MINUTE), NOW, 'en')).toBe('now');
  });
});

describe('days', () => {
  it('today and yesterday are words, other days are dates, other years carry the year', () => {
    expect(dayLabel(NOW, NOW, utc('en'))).toBe('Today');
    expect(dayLabel('2026-11-20T23:59:00Z', NOW, utc('en'))).toBe('Yesterday');
    expect(dayLabel('2026-11-20T00:00:00Z', NOW, utc('ru'))).toBe('Вчера');
    expect(dayLabel(NOW, NOW, utc('ru'))).toBe('Сегодня');
    expect(dayLabel('2026-11-19T10:00:00Z', NOW, utc('en'))).toBe('19 November');
    expect(dayLabel('2026-11-19T10:00:00Z', NOW, utc('ru'))).toBe('19 ноября');
    expect(dayLabel('2025-11-19T10:00:00Z', NOW, utc('en'))).toBe('19 November 2025');
  });

  it('inside a sentence words are small, and names of months as the language has them', () => {
    expect(['2026-11-20T12:00:00Z', NOW, '2026-11-22T12:00:00Z', '2026-11-27T12:00:00Z'].map((day) => nearDayInSentence(day, NOW, utc('en')))).toEqual(['yesterday', 'today', 'tomorrow', '27 November']);
    expect(['2026-11-22T12:00:00Z', '2026-11-27T12:00:00Z'].map((day) => nearDayInSentence(day, NOW, utc('ru')))).toEqual(['завтра', '27 ноября']);
  });

  it('a day ends at midnight of the zone, also on the day with 25 hours', () => {
    expect(dayLabel('2026-11-20T22:30:00Z', '2026-11-21T12:00:00Z', { language: 'en', timeZone: 'Europe/Moscow' })).toBe('Today');
    expect(dayLabel('2026-11-20T22:30:00Z', '2026-11-21T12:00:00Z', utc('en'))).toBe('Yesterday');
    expect(dayLabel('2026-10-24T22:30:00Z', '2026-10-25T22:59:00Z', { language: 'en', timeZone: 'Europe/Berlin' })).toBe('Today');
  });
});

describe('times, dates and numbers', () => {
  it.each(LANGUAGES)('F-210 the clock has twenty-four hours, as the times of awards have (%s)', (language) => {
    expect(clockTime('2026-11-21T14:05:00Z', utc(language))).toBe('14:05');
    expect(clockTime('2026-11-21T00:05:00Z', utc(language))).toBe('00:05');
    expect(clockTime(new Date(2026, 10, 21, 9, 5), { language })).toBe('09:05');
  });

  it('F-210 times, days and dates are those of the profile’s zone, whatever the device’s is', () => {
    const away = deviceZone() === 'Pacific/Kiritimati' ? 'Pacific/Honolulu' : 'Pacific/Kiritimati';
    const ofProfile = { language: 'en', timeZone: away } as const;
    const moment = '2026-11-21T11:30:00Z';
    followProfileZone(away);
    expect([clockTime(moment, { language: 'en' }), longDate(moment, { language: 'en' }), awardTime(moment, { language: 'en' }), dayLabel(moment, NOW, { language: 'en' })]).toEqual([
      clockTime(moment, ofProfile), longDate(moment, ofProfile), awardTime(moment, ofProfile), dayLabel(moment, NOW, ofProfile),
    ]);
    followProfileZone('Nowhere/Atlantis');
    expect(profileZone()).toBeUndefined();
    followProfileZone(away);
    followProfileZone(null);
    expect(profileZone()).toBeUndefined();
  });

  it("the clock of the device's own zone says the same without a formatter", () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    for (const language of LANGUAGES) {
      for (let minute = 0; minute < 24 * 60; minute += 7) {
        const at = new Date(2026, 10, 21, 0, minute);
        expect(clockTime(at, { language })).toBe(clockTime(at, { language, timeZone }));
      }
    }
  });

  it('an award carries day, short month, year and a 24-hour time in both languages', () => {
    expect(awardTime('2026-11-06T04:05:00Z', utc('en'))).toBe('6 Nov 2026, 04:05');
    expect(awardTime('2026-09-06T04:05:00Z', utc('en'))).toBe('6 Sep 2026, 04:05');
    expect(awardTime('2026-11-06T04:05:00Z', utc('ru'))).toBe('6 нояб. 2026, 04:05');
    expect(awardTime('2026-05-06T14:05:00Z', utc('ru'))).toBe('6 мая 2026, 14:05');
  });

  it('long dates, numbers and sizes follow the language', () => {
    expect(longDate(NOW, utc('en'))).toBe('21 November 2026');
    expect(numberLabel(12_345.6, 'en')).toBe('12,345.6');
    expect(numberLabel(12_345.6, 'ru')).toBe('12\u00a0345,6');
    expect(sizeLabel(0, 'en')).toBe('0 bytes');
    expect(sizeLabel(1_540_000, 'en')).toBe('1.5 MB');
    expect(sizeLabel(1_540_000, 'ru')).toBe('1,5 МБ');
  });
});
