import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readChanges } from './change-reader.ts';
import { connectDatabase, type Database } from './database.ts';
import { watchHorizon } from './horizon-watch.ts';
import { migrateDatabase } from './migrate.ts';
import { newId } from './new-id.ts';
import { startPostgres } from './postgres-process.ts';

/* A cluster of its own: what stays open here would hold back the changes of all who share one. */
const folder = mkdtempSync(join(tmpdir(), 'parta-horizon-'));
let database: Database;
/** Another application's database in the same cluster. */
let other: pg.Client;
beforeAll(async () => {
  const postgres = await startPostgres({ folder: join(folder, 'postgres') });
  const at = (name: string) => `postgres://postgres:${postgres.password}@127.0.0.1:${postgres.port}/${name}`;
  await migrateDatabase(at('postgres'));
  database = connectDatabase(at('postgres'), () => postgres.stop());
  await database.db.execute(sql.raw('create database other'));
  other = new pg.Client({ connectionString: at('other') });
  await other.connect();
  await other.query('create table t (x int)');
});
afterAll(async () => {
  await other.end();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = () => database.db.execute(sql`insert into meta values (${newId(Date.now())}, 'x')`);

it('a writing transaction of another database that stays open is seen, for as long as it holds /changes back', async () => {
  const watch = watchHorizon(database.db);
  await other.query('begin');
  await other.query('insert into t values (1)');
  await write();
  await watch.look();
  await pause(300);
  await watch.look();
  expect(watch.seconds()).toBeGreaterThanOrEqual(0.3);
  await other.query('commit');
  await write();
  await watch.look();
  expect(watch.seconds()).toBeLessThan(0.3);
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
