import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openProxiedDatabase, type ProxiedDatabase } from '../../tests/support/proxied-database.ts';
import type { TcpProxy } from '../../tests/support/tcp-proxy.ts';
import type { Database } from './database.ts';
import { isDatabaseBusy } from './database-failure.ts';

let behind: ProxiedDatabase;
let direct: Database;
let proxy: TcpProxy;
let database: Database;

beforeAll(async () => {
  behind = await openProxiedDatabase();
  ({ direct, proxy, database } = behind);
});
beforeEach(() => proxy.up());
afterAll(() => behind.close());

const one = () => database.db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows);

it('transactions that find their connections broken leave none behind, however many they are', async () => {
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 12 }, one));
    // The server's end is cut, and the next BEGIN is what hears of it.
    await direct.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
    proxy.refuse();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, one));
    expect(outcomes.filter((outcome) => outcome.status === 'rejected' && !isDatabaseBusy(outcome.reason))).toEqual([]);
    proxy.up();
  }
  expect(database.pool.totalCount).toBeLessThanOrEqual(1);
  expect(await Promise.all(Array.from({ length: 16 }, one))).toHaveLength(16);
});

it('a PostgreSQL that falls silent in the middle fails what waits for it within 8 s, as busy, and is used again afterwards', async () => {
  await Promise.all(Array.from({ length: 4 }, one));
  proxy.blackhole();
  const begun = Date.now();
  const outcomes = await Promise.allSettled([one(), one(), database.db.execute(sql`select 1`)]);
  expect(Date.now() - begun).toBeLessThan(8_000);
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && isDatabaseBusy(outcome.reason))).toEqual([true, true, true]);
  proxy.cut();
  proxy.up();
  expect(await one()).toEqual([{ one: 1 }]);
}, 30_000);

it('a connection that PostgreSQL ends while somebody holds it idle fails that transaction and nothing else', async () => {
  const cut = database.db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`);
    await direct.db.execute(sql`select pg_terminate_backend(${rows[0]?.['pid']}::int)`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await tx.execute(sql`select 1`);
  });
  await expect(cut).rejects.toThrow('Failed query');
  expect(await one()).toEqual([{ one: 1 }]);
});
