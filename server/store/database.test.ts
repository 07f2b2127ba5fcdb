import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { ICONS } from '../../schema/icons.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { isDatabaseBusy } from './database-failure.ts';
import type { Database } from './database.ts';
import { readMeta } from './meta-store.ts';
import { inTransaction } from './writing.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('a fresh database has the tables, the icons and a generation', async () => {
  const { rows } = await database.db.execute(sql`select (select count(*)::int from icons) as icons, (select count(*)::int from meta where key = 'generation') as generations`);
  expect(rows).toEqual([{ icons: ICONS.length, generations: 1 }]);
});

it('a connection that PostgreSQL ends between two statements fails its transaction as busy, and nothing else', async () => {
  const { db } = database;
  const failure = await db
    .transaction(async (tx) => {
      const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`);
      await db.execute(sql`select pg_terminate_backend(${Number(rows[0]?.['pid'])})`);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await tx.execute(sql`select 1`);
    })
    .catch((error: unknown) => error);
  expect(isDatabaseBusy(failure)).toBe(true);
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

it('a statement with parameters is prepared once per connection', async () => {
  const { db } = database;
  const names = await inTransaction(db, async (tx) => {
    for (const key of ['one', 'two', 'three']) await readMeta(tx, key);
    const { rows } = await tx.execute(sql`select count(*)::int as prepared, sum(generic_plans + custom_plans)::int as runs from pg_prepared_statements where statement like '%from "meta"%'`);
    return rows[0];
  });
  expect(names).toMatchObject({ prepared: 1 });
  expect(Number(names?.['runs'])).toBeGreaterThanOrEqual(3);
});
