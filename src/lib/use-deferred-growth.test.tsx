// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useDeferredGrowth } from './use-deferred-growth.ts';

afterEach(cleanup);

/** What was drawn, one after another, from when the rows were `first` until they are `then`. */
function drawn(first: string, then: string): string[] {
  const rowsOf = (letters: string) => Array.from(letters, (_id) => ({ _id }));
  const seen: string[] = [];
  const { rerender } = renderHook(({ rows }) => seen.push(useDeferredGrowth(rows).map(({ _id }) => _id).join('')), { initialProps: { rows: rowsOf(first) } });
  seen.length = 0;
  rerender({ rows: rowsOf(then) });
  return [...new Set(seen)];
}

it('what comes below is drawn behind all that is urgent, the rows above it at once', () => {
  expect(drawn('cde', 'cdefg')).toEqual(['cde', 'cdefg']);
});

it('the first rows, and what comes above, goes or changes its place, are drawn at once', () => {
  expect(drawn('', 'cde')).toEqual(['cde']);
  expect(drawn('cde', 'bcde')).toEqual(['bcde']);
  expect(drawn('cde', 'ce')).toEqual(['ce']);
  expect(drawn('cde', 'dcefg')).toEqual(['dcefg']);
  expect(drawn('cde', '')).toEqual(['']);
});
