import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openProxiedDatabase, type ProxiedDatabase } from '../../tests/support/proxied-database.ts';
import type { TcpProxy } from '../../tests/support/tcp-proxy.ts';
import type { Database, Tx } from './database.ts';
import { isDatabaseBusy } from './database-failure.ts';
import { hotStatement, ms } from './hot-statement.ts';
import { readMeta } from './meta-store.ts';
import { inTrips } from './trips.ts';

let behind: ProxiedDatabase;
let direct: Database;
let proxy: TcpProxy;
let database: Database;

beforeAll(async () => {
  behind = await openProxiedDatabase();
  ({ direct, proxy, database } = behind);
});
afterAll(() => behind.close());

const insertMeta = hotStatement(['key', 'value'], ($) => `insert into meta (key, value) values (${$('key')}::text, ${$('value')}::text)`, z.unknown());
const nothing = () => Promise.resolve(null);

it('what was sent with the commit is committed when the answer comes', async () => {
  const answer = await inTrips(database.db, (tx) => readMeta(tx, 'trips'), async (tx, seen) => ({ value: seen, sent: [insertMeta(tx, { key: 'trips', value: 'one' })] }));
  expect([answer, await readMeta(direct.db, 'trips')]).toEqual([null, 'one']);
});

it('a statement that fails beside the commit undoes all of it and is what is thrown', async () => {
  const failing = inTrips(database.db, nothing, async (tx) => ({ value: null, sent: [insertMeta(tx, { key: 'undone', value: '' }), tx.execute(sql`select 1 / 0`).then(() => null), insertMeta(tx, { key: 'undone too', value: '' })] }));
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
  expect([await readMeta(direct.db, 'undone'), await readMeta(direct.db, 'undone too')]).toEqual([null, null]);
  await expect(inTrips(database.db, nothing, () => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
  await Promise.all(Array.from({ length: 20 }, () => inTrips(database.db, nothing, async () => ({ value: null, sent: [] }))));
});

it('a row that somebody else writes after the look runs it again, and the look then sees it', async () => {
  const seen: (string | null)[] = [];
  const look = async (tx: Tx) => {
    const found = await readMeta(tx, 'raced');
    seen.push(found);
    if (found === null) await insertMeta(direct.db, { key: 'raced', value: 'theirs' });
    return found;
  };
  await inTrips(database.db, look, async (tx, found) => ({ value: null, sent: found === null ? [insertMeta(tx, { key: 'raced', value: 'ours' })] : [] }));
  expect([seen, await readMeta(direct.db, 'raced')]).toEqual([[null, 'theirs'], 'theirs']);
});

it('a connection that ends under a transaction leaves none behind: the next ones work', async () => {
  const one = () => inTrips(database.db, (tx) => readMeta(tx, 'trips'), async (_, seen) => ({ value: seen, sent: [] }));
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(Array.from({ length: 12 }, one));
    await direct.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`).catch(() => undefined);
    proxy.refuse();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, one));
    expect(outcomes.filter((outcome) => outcome.status === 'rejected' && !isDatabaseBusy(outcome.reason))).toEqual([]);
    proxy.up();
  }
  expect(await Promise.all(Array.from({ length: 16 }, one))).toEqual(Array.from({ length: 16 }, () => 'one'));
});

it('an instant is the same in every time zone of a session, and a row of another shape is refused', async () => {
  const statement = hotStatement(['at'], ($) => `select ${ms(`${$('at')}::timestamptz`)} as at`, z.object({ at: z.number() }));
  const at = '2026-03-29T01:30:00.123Z';
  const rows = await inTrips(direct.db, (tx) => tx.execute(sql`set local time zone 'Europe/Moscow'`), async (tx) => ({ value: await statement(tx, { at }), sent: [] }));
  expect(rows).toEqual([{ at: Date.parse(at) }]);
  await expect(hotStatement([], () => 'select 1 as at', z.object({ at: z.string() }))(direct.db, {})).rejects.toThrow('expected string');
});
