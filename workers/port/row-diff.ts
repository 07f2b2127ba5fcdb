import type { Emission } from '../../schema/port/port.ts';
import type { Rows } from '../../schema/port/queries.ts';

/** What the page was told last of a list. */
export interface Told {
  readonly keys: readonly string[];
  readonly rows: ReadonlyMap<string, unknown>;
  readonly rest: string;
}

/**
 * The emission that brings the page from `told` to `result`: rows that are new or another object than before, and the
 * order where it changed. Null: nothing to tell.
 */
export function diffRows(told: Told | null, result: Rows<object>): { emission: Emission; told: Told } | null {
  const { isLoaded, total, more } = result;
  const rows = new Map(result.rows.map((row) => [keyOf(row), row]));
  const keys = [...rows.keys()];
  const rest = { isLoaded, total, more };
  const changed = [...rows].filter(([key, row]) => told?.rows.get(key) !== row).map(([key, row]) => ({ key, row }));
  const isSameOrder = told !== null && told.keys.length === keys.length && told.keys.every((key, index) => key === keys[index]);
  const next = { keys, rows, rest: JSON.stringify(rest) };
  if (isSameOrder && changed.length === 0 && told.rest === next.rest) return null;
  return { emission: { kind: 'rows', keys: isSameOrder ? null : keys, changed, rest }, told: next };
}

/** Whether a result is a list. */
export function isRows(result: unknown): result is Rows<object> {
  return typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows) && 'more' in result;
}

function keyOf(row: object): string {
  for (const name of ['_id', 'id', '@id'] as const) {
    const value: unknown = name in row ? Reflect.get(row, name) : undefined;
    if (typeof value === 'string') return value;
  }
  throw new Error('a row without a key');
}
