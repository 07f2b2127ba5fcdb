import { and, eq, inArray, lt, lte, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Reading, Tx } from './database.ts';
import { attempts } from './schema/accounts.ts';

/** What is remembered under one key. */
export interface Attempts {
  readonly key: string;
  readonly failures: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

const countRows = z.array(z.object({ failures: z.int(), first_at: z.coerce.date() })).length(1);

/** The rows of these keys that are there. */
export async function readAttempts(db: Reading, keys: readonly string[]): Promise<ReadonlyMap<string, Attempts>> {
  const rows = await db.select().from(attempts).where(inArray(attempts.key, [...keys]));
  return new Map(rows.map((row) => [row.key, { key: row.key, failures: row.failures, firstAt: row.firstAt.getTime(), lastAt: row.lastAt.getTime() }]));
}

/**
 * Counts one more under the key, in one statement, so that no process loses another's. The count begins anew where it
 * began before `since` or nothing was counted after it. Answers the count and when it began.
 */
export async function countAttempt(db: Reading, key: string, since: { first: Date | null; last: Date | null }, now: number): Promise<{ failures: number; firstAt: number }> {
  const isOver = sql`(attempts.first_at < ${since.first ?? new Date(0)} or attempts.last_at < ${since.last ?? new Date(0)})`;
  const { rows } = await db.execute(sql`
    insert into attempts (key, failures, first_at, last_at) values (${key}, 1, ${new Date(now)}, ${new Date(now)})
    on conflict (key) do update set
      failures = case when ${isOver} then 1 else attempts.failures + 1 end,
      first_at = case when ${isOver} then excluded.first_at else attempts.first_at end,
      last_at = excluded.last_at
    returning failures, first_at`);
  const [row] = countRows.parse(rows);
  return { failures: row?.failures ?? 1, firstAt: row?.first_at.getTime() ?? now };
}

/** Takes one count back under each of these keys. */
export async function uncountAttempts(db: Reading, keys: readonly string[]): Promise<void> {
  await db.update(attempts).set({ failures: sql`greatest(0, ${attempts.failures} - 1)` }).where(inArray(attempts.key, [...keys]));
}

/**
 * Writes these counts as they shall be from now on, all or none: provided that the first of them is still as it was
 * `seen` (undefined: not there). So of several processes that have read the same, one goes on; the others read again.
 */
export async function claimAttempts(db: Reading, counts: readonly [Attempts, ...Attempts[]], seen: Attempts | undefined): Promise<boolean> {
  const [head, ...others] = counts;
  const { rows } = await db.execute(sql`
    with head as (${claimed(head, seen)} returning key), others as (
      insert into attempts (key, failures, first_at, last_at)
      select other.* from head, (values ${sql.join(others.map(valuesOf), sql`, `)}) as other (key, failures, first_at, last_at)
      on conflict (key) do update set failures = excluded.failures, first_at = excluded.first_at, last_at = excluded.last_at
    )
    select key from head`);
  return rows.length > 0;
}

/** A row that was seen and is gone stands no more: somebody has cleared it, and all counts with it. */
function claimed(head: Attempts, seen: Attempts | undefined): SQL {
  if (seen === undefined) return sql`insert into attempts (key, failures, first_at, last_at) values ${valuesOf(head)} on conflict (key) do nothing`;
  const renewed = sql`failures = ${head.failures}, first_at = ${new Date(head.firstAt)}, last_at = ${new Date(head.lastAt)}`;
  return sql`update attempts set ${renewed} where key = ${head.key} and failures = ${seen.failures} and last_at = ${new Date(seen.lastAt)}`;
}

/**
 * Takes `failures` back that were claimed under a key at `now`; the time of the last one is again what it was `before`,
 * unless somebody has counted since. Of several keys in the order of their claim, in one transaction.
 */
export async function returnAttempts(tx: Tx, { key, before }: { key: string; before: Attempts | undefined }, failures: number, now: number): Promise<void> {
  if (before === undefined) {
    await tx.delete(attempts).where(and(eq(attempts.key, key), lte(attempts.failures, failures)));
    return;
  }
  const lastAt = sql`case when ${eq(attempts.lastAt, new Date(now))} then ${new Date(before.lastAt)}::timestamptz else ${attempts.lastAt} end`;
  await tx.update(attempts).set({ failures: sql`greatest(0, ${attempts.failures} - ${failures})`, lastAt }).where(eq(attempts.key, key));
}

/** Notes that something went well under this key: a row without failures. */
export async function noteSuccess(db: Reading, key: string, now: number): Promise<void> {
  await db
    .insert(attempts)
    .values({ key, failures: 0, firstAt: new Date(now), lastAt: new Date(now) })
    .onConflictDoUpdate({ target: attempts.key, set: { failures: 0, lastAt: new Date(now) } });
}

/** Forgets a key. */
export async function clearAttempts(tx: Tx, key: string): Promise<void> {
  await tx.delete(attempts).where(eq(attempts.key, key));
}

/** Forgets what has rested since `before`. */
export async function forgetAttempts(db: Db, before: Date): Promise<void> {
  await db.delete(attempts).where(lt(attempts.lastAt, before));
}

function valuesOf({ key, failures, firstAt, lastAt }: Attempts): SQL {
  return sql`(${key}::text, ${failures}::integer, ${new Date(firstAt)}::timestamptz, ${new Date(lastAt)}::timestamptz)`;
}
