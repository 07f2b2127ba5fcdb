import { useDeferredValue } from 'react';

/**
 * The rows of a list, of which those that have come below the last one are drawn between the frames: a page of stories
 * is more work than a frame has room for, which whoever scrolls would see (docs/bench.md). All else that happens to the
 * rows, and the first ones, show at once. `_id` tells rows apart.
 */
export function useDeferredGrowth<Row extends { readonly _id: string }>(rows: readonly Row[]): readonly Row[] {
  const before = useDeferredValue(rows);
  const hasGrown = before.length > 0 && rows.length > before.length && before.every(({ _id }, place) => rows[place]?._id === _id);
  return hasGrown ? rows.slice(0, before.length) : rows;
}
