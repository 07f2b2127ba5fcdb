import { and, gt, gte, lt, lte, sql, type Column, type SQL } from 'drizzle-orm';
import { uuidSchema } from '../../schema/ids.ts';
import { ProblemError } from '../problem-error.ts';

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

/** A key's instant and id; null for the first page. @throws ProblemError 400 for a key of another kind, which no answer gave here. */
export function instantKey(key: readonly string[] | null): { at: Date; id: string } | null {
  if (key === null) return null;
  const [instant = '', id] = key;
  const at = new Date(instant);
  if (Number.isNaN(at.getTime()) || !uuidSchema.safeParse(id).success || id === undefined) throw new ProblemError(400, 'badRequest', { violations: [{ propertyPath: 'after', code: 'wrong' }] });
  return { at, id };
}

/** The rows behind a key of an instant and an id, in the order of both; undefined for the first page. */
export function isBehind(at: Column, id: Column, order: 'asc' | 'desc', key: readonly string[] | null): SQL | undefined {
  const behind = instantKey(key);
  if (behind === null) return undefined;
  const row = sql`(${at}, ${id})`;
  const last = sql`(${behind.at.toISOString()}::timestamptz, ${behind.id}::uuid)`;
  return order === 'asc' ? sql`${row} > ${last}` : sql`${row} < ${last}`;
}
