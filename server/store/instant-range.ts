import { and, gt, gte, lt, lte, sql, type Column, type SQL } from 'drizzle-orm';

/** The ends of a filter on an instant: `before` and `after` inclusive, the strict ones not (stack.md, wire). */
export interface InstantRange {
  readonly before?: string | undefined;
  readonly strictlyBefore?: string | undefined;
  readonly after?: string | undefined;
  readonly strictlyAfter?: string | undefined;
}

/** The rows whose instant lies within the range; undefined where it has no ends. */
export function isWithin(column: Column, range: InstantRange): SQL | undefined {
  return and(
    range.before === undefined ? undefined : lte(column, new Date(range.before)),
    range.strictlyBefore === undefined ? undefined : lt(column, new Date(range.strictlyBefore)),
    range.after === undefined ? undefined : gte(column, new Date(range.after)),
    range.strictlyAfter === undefined ? undefined : gt(column, new Date(range.strictlyAfter)),
  );
}

/** The rows behind a key of an instant and an id, in the order of both; undefined for the first page. */
export function isBehind(at: Column, id: Column, order: 'asc' | 'desc', key: readonly string[] | null): SQL | undefined {
  const [instant, lastId] = key ?? [];
  if (instant === undefined || lastId === undefined) return undefined;
  const row = sql`(${at}, ${id})`;
  const last = sql`(${new Date(instant).toISOString()}::timestamptz, ${lastId}::uuid)`;
  return order === 'asc' ? sql`${row} > ${last}` : sql`${row} < ${last}`;
}
