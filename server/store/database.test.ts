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
