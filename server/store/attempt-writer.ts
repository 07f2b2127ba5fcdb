import { inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Reading } from './database.ts';
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

/** Notes that something went well under this key: a row without failures. */
export async function noteSuccess(db: Reading, key: string, now: number): Promise<void> {
  await db
    .insert(attempts)
    .values({ key, failures: 0, firstAt: new Date(now), lastAt: new Date(now) })
    .onConflictDoUpdate({ target: attempts.key, set: { failures: 0, lastAt: new Date(now) } });
}

/** Forgets these keys. */
export async function clearAttempts(db: Reading, keys: readonly string[]): Promise<void> {
  await db.delete(attempts).where(inArray(attempts.key, [...keys]));
}

/** Forgets what has rested since `before`. */
export async function forgetAttempts(db: Db, before: Date): Promise<void> {
  await db.delete(attempts).where(lt(attempts.lastAt, before));
}
