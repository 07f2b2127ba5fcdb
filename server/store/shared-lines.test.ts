import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { openProxiedDatabase, type ProxiedDatabase } from '../../tests/support/proxied-database.ts';
import type { TcpProxy } from '../../tests/support/tcp-proxy.ts';
import { isDatabaseBusy } from './database-failure.ts';
import { connectDatabase, type Database } from './database.ts';

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

const rowSchema = z.object({ number: z.int(), line: z.int() });
const ask = async (number: number) => {
  const { rows } = await database.pool.ask({ name: 'asked', text: 'select $1::int as number, pg_backend_pid() as line', values: [number] });
  return rowSchema.parse(rows[0]);
};
/** Until the lines are open: the first statements go by the pool. */
const warm = async () => {
  for (let round = 0; round < 3; round += 1) await Promise.all(Array.from({ length: 20 }, (_, number) => ask(number)));
};
/** That connections which lay idle are gone is told in a later turn. */
const noticed = () => new Promise((resolve) => setTimeout(resolve, 100));
const sleep = (seconds: number) => database.pool.ask({ name: 'sleeps', text: 'select pg_sleep($1)', values: [seconds] });

it('many statements at once go by four connections, and each has its own answer', async () => {
  await warm();
  const rows = await Promise.all(Array.from({ length: 200 }, (_, number) => ask(number)));
  expect(rows.map((row) => row.number)).toEqual(Array.from({ length: 200 }, (_, number) => number));
  expect(new Set(rows.map((row) => row.line)).size).toBe(4);
});

it('a statement that fails, fails alone', async () => {
  await warm();
  const wrong = () => database.pool.ask({ name: 'wrong', text: 'select 1 / $1::int', values: [0] });
  const outcomes = await Promise.allSettled([...Array.from({ length: 8 }, () => [ask(1), wrong()]).flat(), ask(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual([...Array.from({ length: 8 }, () => ['fulfilled', 'rejected']).flat(), 'fulfilled']);
});

it('nothing waits behind a statement that takes long', async () => {
  await warm();
  const slow = Promise.all(Array.from({ length: 4 }, () => sleep(2)));
  await new Promise((resolve) => setTimeout(resolve, 400));
  const begun = Date.now();
  expect((await ask(7)).number).toBe(7);
  expect(Date.now() - begun).toBeLessThan(1_000);
  await slow;
});

it('connections that break fail what is under way, as busy, and others take their place', async () => {
  await warm();
  const outcomes = Promise.allSettled(Array.from({ length: 8 }, () => sleep(3)));
  await new Promise((resolve) => setTimeout(resolve, 100));
  proxy.cut();
  expect((await outcomes).map((outcome) => outcome.status === 'rejected' && isDatabaseBusy(outcome.reason))).toEqual(Array.from({ length: 8 }, () => true));
  proxy.up();
  await noticed();
  await warm();
  expect((await ask(9)).number).toBe(9);
});

it('a PostgreSQL that falls silent fails each statement within 8 s, also where others keep coming', async () => {
  await warm();
  proxy.blackhole();
  const times: number[] = [];
  const asked: Promise<unknown>[] = [];
  for (let round = 0; round < 40; round += 1) {
    const begun = Date.now();
    asked.push(ask(round).then(() => expect.unreachable(), (error: unknown) => times.push(isDatabaseBusy(error) ? Date.now() - begun : Infinity)));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await Promise.all(asked);
  expect(times).toHaveLength(40);
  expect(Math.max(...times)).toBeLessThan(8_000);
  proxy.cut();
  proxy.up();
  await noticed();
  await warm();
}, 30_000);

it('a pool that ends waits for what is under way', async () => {
  const ending = connectDatabase(direct.url, () => Promise.resolve());
  const one = (seconds: number) => ending.pool.ask({ name: 'sleeps', text: 'select pg_sleep($1)', values: [seconds] });
  await Promise.all([one(0), one(0)]);
  await one(0);
  const last = one(0.3);
  await ending.close();
  await expect(last).resolves.toMatchObject({ rowCount: 1 });
});
