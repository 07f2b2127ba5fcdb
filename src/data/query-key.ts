import type { Extent } from '../../schema/port/port.ts';

/** A text that is equal for structurally equal parameters, whatever the order of their names. */
export function queryKey(name: string, params: object): string {
  return `${name} ${JSON.stringify(sorted(params))}`;
}

/** How far the wanted list reaches; null where the query is no such list. */
export function extentOf(params: object): Extent | null {
  if (!('limit' in params) || typeof params.limit !== 'number') return null;
  return 'backTo' in params && typeof params.backTo === 'string' ? { limit: params.limit, backTo: params.backTo } : { limit: params.limit };
}

/** The key without `limit` and `backTo`: lists of one family differ only in how far they reach. */
export function familyKey(name: string, params: object): string {
  return queryKey(name, { ...params, limit: undefined, backTo: undefined });
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, inner]) => [name, sorted(inner)]));
}
