import { startTransition, useEffect, useState } from 'react';

/**
 * The rows of a list, of which what has come below the last one shows one more with each frame: five stories at once
 * are two to four frames of drawing, which whoever scrolls would see (docs/bench.md). All else that happens to the
 * rows, and the first ones, show at once. `_id` tells rows apart.
 */
export function useOneByOne<Row extends { readonly _id: string }>(rows: readonly Row[]): readonly Row[] {
  const [end, setEnd] = useState<string | null>(null);
  const place = rows.findIndex(({ _id }) => _id === end);
  const last = rows.at(-1)?._id ?? null;
  const next = place === -1 ? undefined : rows[place + 1]?._id;
  if (next === undefined && end !== last) setEnd(last);
  useEffect(() => {
    if (next === undefined) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setEnd(next)));
    return () => cancelAnimationFrame(frame);
  }, [next]);
  return next === undefined ? rows : rows.slice(0, place + 1);
}
