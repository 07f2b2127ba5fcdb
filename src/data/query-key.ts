/** A text that is equal for structurally equal parameters, whatever the order of their names. */
export function queryKey(name: string, params: object): string {
  return `${name} ${JSON.stringify(sorted(params))}`;
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
