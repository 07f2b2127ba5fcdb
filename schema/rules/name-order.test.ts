import { expect, it } from 'vitest';
import { compareNames } from './name-order.ts';

it('F-204 names stand in the order of the reader’s alphabet, whatever the browser speaks', () => {
  const names = ['Zoe', 'Яна', 'Adam', 'Анна', '10 А', '9 А'];
  expect(names.toSorted(compareNames('/locales/ru'))).toEqual(['9 А', '10 А', 'Анна', 'Яна', 'Adam', 'Zoe']);
  expect(names.toSorted(compareNames('en-GB'))).toEqual(['9 А', '10 А', 'Adam', 'Zoe', 'Анна', 'Яна']);
  expect(names.toSorted(compareNames(null))).toEqual(names.toSorted(compareNames('en')));
});
