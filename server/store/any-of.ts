import { sql, type Column, type SQL } from 'drizzle-orm';

/** `column` is one of the ids, as one parameter: drizzle's inArray makes one of each, which costs 20 ms for a page of 500. */
export function anyOf(column: Column, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::uuid[])`;
}
