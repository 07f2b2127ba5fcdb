import type { Emission, RowsEmission } from '../../schema/port/port.ts';
import { isSameData } from './same-data.ts';

/** A list result as it is kept here: the rows in order, and by key for the next emission. */
export interface KeptRows {
  readonly isLoaded: boolean;
  readonly rows: readonly unknown[];
  readonly total: number | null;
  readonly more: 'stored' | 'server' | 'none';
}
export interface Kept {
  readonly result: unknown;
  readonly byKey: ReadonlyMap<string, unknown>;
  readonly keys: readonly string[];
}

const NOTHING: ReadonlyMap<string, unknown> = new Map();

/**
 * The result after an emission. Rows that are the same as before keep their identity, also against `kin`: the rows of
 * the same list under other parameters (a smaller limit), so that growing a list draws only what is new.
 */
export function applyEmission(kept: Kept | undefined, emission: Emission, kin: ReadonlyMap<string, unknown> = NOTHING): Kept {
  if (emission.kind === 'value') {
    const result = kept !== undefined && isSameData(kept.result, emission.value) ? kept.result : emission.value;
    return { result, byKey: NOTHING, keys: [] };
  }
  const keys = emission.keys ?? kept?.keys ?? [];
  const fresh = new Map(emission.changed.map(({ key, row }) => [key, row]));
  const byKey = new Map<string, unknown>();
  for (const key of keys) {
    const before = kept?.byKey.get(key) ?? kin.get(key);
    const row = fresh.get(key);
    byKey.set(key, row === undefined || (before !== undefined && isSameData(before, row)) ? before : row);
  }
  return { result: rowsOf(emission, keys, byKey), byKey, keys };
}

function rowsOf(emission: RowsEmission, keys: readonly string[], byKey: ReadonlyMap<string, unknown>): KeptRows {
  return { ...emission.rest, rows: keys.map((key) => byKey.get(key)) };
}
