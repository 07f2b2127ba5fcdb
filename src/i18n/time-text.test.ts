import { expect, test } from 'vitest';
import { timeFromText, wholeTimeFromText } from './time-text.ts';

const MINUTES = Array.from({ length: 24 * 60 }, (_, minute) => [Math.floor(minute / 60), minute % 60] as const);
const two = (part: number) => String(part).padStart(2, '0');

test('F-504 each minute of a day is read from all ways of writing it', () => {
  for (const [hour, minute] of MINUTES) {
    const time = `${two(hour)}:${two(minute)}`;
    const half = `${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)} ${hour < 12 ? 'am' : 'PM'}`;
    const texts = [time, `${hour}:${two(minute)}`, `${hour}.${two(minute)}`, `${hour},${two(minute)}`, `${two(hour)}${two(minute)}`, `${hour}${two(minute)}`, half];
    expect(texts.map(timeFromText)).toEqual(texts.map(() => time));
  }
});

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['9 pm', '21:00'],
  ['9p', '21:00'],
  ['0930a', '09:30'],
  ['9 p.m.', '21:00'],
  ['12 am', '00:00'],
  ['12 pm', '12:00'],
  ['9 утра', '09:00'],
  ['7:30 вечера', '19:30'],
  ['2 дня', '14:00'],
  ['9 ч', '09:00'],
])('F-504 “%s” is read as %s', (text, time) => {
  expect(timeFromText(text)).toBe(time);
});

test.each(['', '24', '24:00', '9:60', '93', '9:5', '13 pm', '0 am', '12345', 'полдень', '9:30:00', '-1'])('F-504 “%s” is no time', (text) => {
  expect(timeFromText(text)).toBeNull();
});

test('F-504 a time counts while it is typed as soon as it has its minutes', () => {
  expect(['9', '21', '21:', '21:3', '930'].map(wholeTimeFromText)).toEqual([null, null, null, null, null]);
  expect(['9:30', '21:30'].map(wholeTimeFromText)).toEqual(['09:30', '21:30']);
});
