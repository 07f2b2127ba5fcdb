import { expect, it } from 'vitest';
import { RowNumbers } from './row-numbers.ts';

it('a row keeps its number, whatever comes above it, and shares it with none', () => {
  const numbers = new RowNumbers();
  const before = ['b', 'c'].map((key) => numbers.of(key));
  const after = ['a', 'b', 'c'].map((key) => numbers.of(key));
  expect(after.slice(1)).toEqual(before);
  expect(new Set(after).size).toBe(3);
});
