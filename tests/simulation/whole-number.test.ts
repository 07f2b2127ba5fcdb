import { expect, test } from 'vitest';
import { wholeNumber } from './whole-number.ts';

test('a number of seeds is a whole number from 1 on', () => {
  expect(wholeNumber('seeds', '100000')).toBe(100_000);
});

test.each(['abc', '', '0', '-5', '1.5', '1e3', '12 ', 'NaN', '99999999999999999999'])('%j is refused, and the option named', (typed) => {
  expect(() => wholeNumber('seeds', typed)).toThrow('--seeds');
});
