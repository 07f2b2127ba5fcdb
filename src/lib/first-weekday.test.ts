import { expect, test } from 'vitest';
import { firstWeekday } from './first-weekday.ts';

test('the week begins as the reader’s region has it, else as the language’s own', () => {
  expect(firstWeekday('ru', ['ru-RU', 'en'])).toBe(1);
  expect(firstWeekday('en', ['en-US'])).toBe(0);
  expect(firstWeekday('en', ['ru-RU', 'en'])).toBe(1);
});
