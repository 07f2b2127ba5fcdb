import { expect, test } from 'vitest';
import type { Emission } from '../../schema/port/port.ts';
import { applyEmission, type Kept } from './apply-emission.ts';

const REST = { isLoaded: true, total: null, more: 'none' } as const;

function rows(keys: readonly string[] | null, changed: Record<string, unknown>): Emission {
  return { kind: 'rows', keys, changed: Object.entries(changed).map(([key, row]) => ({ key, row })), rest: REST };
}
function listOf(kept: Kept): readonly unknown[] {
  const { result } = kept;
  if (typeof result !== 'object' || result === null || !('rows' in result) || !Array.isArray(result.rows)) throw new Error('no list');
  return result.rows;
}

test('a changed row is another object, the others stay the same ones', () => {
  const first = applyEmission(undefined, rows(['a', 'b'], { a: { n: 1 }, b: { n: 2 } }));
  const second = applyEmission(first, rows(null, { b: { n: 3 } }));
  expect(second.result).toEqual({ ...REST, rows: [{ n: 1 }, { n: 3 }] });
  expect(listOf(second)[0]).toBe(listOf(first)[0]);
  expect(listOf(second)[1]).not.toBe(listOf(first)[1]);
});

test('rows leave and move by the keys alone', () => {
  const first = applyEmission(undefined, rows(['a', 'b', 'c'], { a: 1, b: 2, c: 3 }));
  expect(listOf(applyEmission(first, rows(['c', 'a'], {})))).toEqual([3, 1]);
});

test('a longer list of the same family takes over the rows that say the same', () => {
  const short = applyEmission(undefined, rows(['b'], { b: { n: 2 } }));
  const long = applyEmission(undefined, rows(['a', 'b'], { a: { n: 1 }, b: { n: 2 } }), short.byKey);
  expect(listOf(long)[1]).toBe(listOf(short)[0]);
});

test('a value that says the same keeps its identity', () => {
  const first = applyEmission(undefined, { kind: 'value', value: { state: 'ready', value: { list: [1, 2] } } });
  const second = applyEmission(first, { kind: 'value', value: { state: 'ready', value: { list: [1, 2] } } });
  expect(second.result).toBe(first.result);
});
