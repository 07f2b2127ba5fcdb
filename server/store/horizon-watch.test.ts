import pg from 'pg';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import type { Database } from './database.ts';
import { readChanges } from './change-reader.ts';
import { watchHorizon } from './horizon-watch.ts';
import { newId } from './new-id.ts';

const OTHER = `other_${process.pid}`;
let database: Database;
/** Another application's database in the same cluster. */
let other: pg.Client;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.execute(sql.raw(`create database ${OTHER}`));
  other = new pg.Client({ connectionString: database.url.replace(/\/[^/]*$/, `/${OTHER}`) });
  await other.connect();
  await other.query('create table t (x int)');
});
afterAll(async () => {
  await other.end();
  await database.db.execute(sql.raw(`drop database ${OTHER}`));
  await database.close();
});

const write = () => database.db.execute(sql`insert into meta values (${newId(Date.now())}, 'x')`);

it('a writing transaction of another database that stays open is seen, for as long as it holds /changes back', async () => {
  const watch = watchHorizon(database.db);
  await other.query('begin');
  await other.query('insert into t values (1)');
  await write();
  // Of other test files, too, transactions are open in this cluster; those end by themselves.
  const heldFor = async () => {
    await watch.look();
    return watch.seconds();
  };
  await expect.poll(heldFor).toBeGreaterThanOrEqual(0.3);
  await other.query('commit');
  await write();
  await expect.poll(heldFor).toBeLessThan(0.3);
  watch.stop();
});

it('a device that waits behind it asks some ten times and not a hundred', async () => {
  const viewer = { userId: newId(Date.now()), role: 'teacher' } as const;
  const cursor = (await readChanges(database.db, viewer, undefined, 10))?.cursor;
  await other.query('begin');
  await other.query('insert into t values (1)');
  await database.db.execute(sql`insert into changes (xid, scope, entity, op) values (pg_current_xact_id(), 'all', '/icons/x', 'upsert')`);
  const asked = vi.spyOn(database.pool, 'query');
  expect(await readChanges(database.db, viewer, cursor, 10)).toMatchObject({ changes: [], hasMore: true });
  expect(asked.mock.calls.length).toBeLessThan(20);
  await other.query('commit');
  asked.mockRestore();
});
