import { expect, test } from 'vitest';
import { dayPlus } from '../lib/calendar-day.ts';
import { dateFromText, dateText, wholeDateFromText } from './date-text.ts';
import { LANGUAGES } from './language.ts';

const TODAY = '2026-11-30';
const read = (text: string, language: 'en' | 'ru' = 'ru', min?: string) => dateFromText(text, { language, today: TODAY, min });

/** Each day from 2023 to 2028, with 29 February and years of 52 and 53 weeks. */
const DAYS = Array.from({ length: 6 * 365 + 2 }, (_, place) => dayPlus('2023-01-01', place));

test.each(LANGUAGES)('F-504 each day of six years is read again from the text that shows it (%s)', (language) => {
  expect(DAYS.at(-1)).toBe('2028-12-31');
  for (const day of DAYS) expect([day, read(dateText(day, language), language)]).toEqual([day, day]);
});

test.each(LANGUAGES)('F-504 each day of six years is read from numbers in the order day, month, year, and as ISO has it (%s)', (language) => {
  for (const day of DAYS) {
    const [year = '', month = '', date = ''] = day.split('-');
    const texts = [day, `${date}/${month}/${year}`, `${Number(date)}.${Number(month)}.${year.slice(2)}`, `${Number(date)} ${Number(month)} ${year}`, `${date}${month}${year}`, `${date}${month}${year.slice(2)}`];
    expect([day, ...texts.map((text) => read(text, language))]).toEqual([day, ...texts.map(() => day)]);
  }
});

test('F-504 a date is shown in the order of the language; English names the month, as 02/12 is read in two ways', () => {
  expect([dateText('2026-12-02', 'ru'), dateText('2026-12-02', 'en'), dateText('2026-09-30', 'en')]).toEqual(['02.12.2026', '2 Dec 2026', '30 Sep 2026']);
});

test.each([
  ['2.12', '2026-12-02'],
  ['2.12.', '2026-12-02'],
  ['2,12,26', '2026-12-02'],
  ['02-12-2026', '2026-12-02'],
  ['2.12.2026.', '2026-12-02'],
  ['0212', '2026-12-02'],
  ['2026/12/2', '2026-12-02'],
  ['2 декабря', '2026-12-02'],
  ['2 дек. 2027', '2027-12-02'],
  ['2 декабря 2026 г.', '2026-12-02'],
  ['9 мая', '2027-05-09'],
  ['29.2', '2028-02-29'],
  ['9 май', '2027-05-09'],
  ['9 марта', '2027-03-09'],
  ['Сегодня', TODAY],
  [' завтра ', '2026-12-01'],
  ['послезавтра', '2026-12-02'],
])('F-504 a Russian “%s” is read as %s', (text, date) => {
  expect(read(text)).toBe(date);
});

test.each([
  ['2 December 2026', '2026-12-02'],
  ['2 dec', '2026-12-02'],
  ['7 Sept 2027', '2027-09-07'],
  ['1 May', '2027-05-01'],
  ['today', TODAY],
  ['Tomorrow', '2026-12-01'],
])('F-504 an English “%s” is read as %s', (text, date) => {
  expect(read(text, 'en')).toBe(date);
});

test('F-504 a date without a year is the next such day, from the first day that is offered on', () => {
  expect([read('30.11'), read('29.11'), read('2.12', 'ru', '2027-03-01'), read('2.12', 'ru', '2020-01-01')]).toEqual([TODAY, '2027-11-29', '2027-12-02', '2026-12-02']);
});

test.each(['', '2', '212', '2.', '2.12.2', '2.12.202', '31.06.2026', '29.02.2027', '32.1', '1.13.2026', '12/30/2026', '2.12.20266', '20261202', '2 wor', 'скоро', '2026-02-30'])('F-504 “%s” names no day', (text) => {
  for (const language of LANGUAGES) expect(read(text, language)).toBeNull();
});

test('F-504 a date counts while it is typed as soon as it is complete, and no earlier', () => {
  const whole = (text: string) => wholeDateFromText(text, { language: 'ru', today: TODAY });
  expect(['2026-12-02', '02.12.2026', '2/12/2026'].map(whole)).toEqual(['2026-12-02', '2026-12-02', '2026-12-02']);
  expect(['2.12', '2.12.20', '0212', '2 декабря 2026', '31.06.2026'].map(whole)).toEqual([null, null, null, null, null]);
});
