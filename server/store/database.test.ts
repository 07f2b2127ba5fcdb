import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { ICONS } from '../../schema/icons.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import type { Database } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('a fresh database has the tables, the icons and a generation', async () => {
  const { rows } = await database.db.execute(sql`select (select count(*)::int from icons) as icons, (select count(*)::int from meta where key = 'generation') as generations`);
  expect(rows).toEqual([{ icons: ICONS.length, generations: 1 }]);
});

it('a connection that PostgreSQL ends while somebody holds it idle fails that transaction and nothing else', async () => {
  const cut = database.db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`);
    await database.db.execute(sql`select pg_terminate_backend(${rows[0]?.['pid']}::int)`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await tx.execute(sql`select 1`);
  });
  await expect(cut).rejects.toThrow('Failed query');
  expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});
