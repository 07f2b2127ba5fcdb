import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestSchool, type TestSchool } from '../../tests/support/test-school.ts';
import { silentPublisher } from '../live/live-publisher.ts';
import { LiveTokens } from '../live/live-tokens.ts';
import { startRealtime } from '../live/realtime.ts';
import { readChanges } from './change-reader.ts';
import { connectDatabase, type Database } from './database.ts';
import { readGeneration, renewGeneration } from './generation.ts';
import { createMessage } from './message-writer.ts';
import { listMessages } from './message-reader.ts';
import { migrateDatabase } from './migrate.ts';
import { newId } from './new-id.ts';
import { freePort, startPostgres, type PostgresProcess } from './postgres-process.ts';
import type { Viewer } from './viewer.ts';

const folder = mkdtempSync(join(tmpdir(), 'parta-restore-'));
let school: TestSchool;
let viewer: Viewer;

/** A server's start on a data folder of its own: PostgreSQL, then the migration. */
async function open(name: string): Promise<Database> {
  const postgres = await startPostgres({ folder: join(folder, name) });
  const url = `postgres://postgres:${postgres.password}@127.0.0.1:${postgres.port}/postgres`;
  await migrateDatabase(url);
  return connectDatabase(url, () => postgres.stop());
}

/** With the server stopped. `cp -a` keeps owner and rights, which PostgreSQL insists on. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', join(folder, from), join(folder, to)]);
}

const send = (database: Database, _id: string) =>
  database.db.transaction((tx) => createMessage({ tx, live: silentPublisher, now: Date.now() }, viewer, school.parentsThreadId, { _id, body: _id, attachments: [] }));
const cursorOf = async ({ db }: Database) => (await readChanges(db, viewer, undefined, 500))?.cursor ?? '';
const idsIn = async ({ db }: Database) => (await listMessages(db, viewer, school.parentsThreadId, { order: 'asc' }, { size: 500, offset: 0, after: null }))?.items.map((message) => message._id) ?? [];

const saved = newId(Date.now());
const lost = newId(Date.now() + 1);
let generation: string;
let cursor: string;

beforeAll(async () => {
  const database = await open('live');
  school = await makeTestSchool(database.db);
  viewer = { userId: school.teacher, role: 'teacher' };
  await send(database, saved);
  await database.close();
  copy('live', 'backup');
  const again = await open('live');
  for (let turn = 0; turn < 20; turn += 1) await send(again, turn === 0 ? lost : newId(Date.now()));
  generation = await readGeneration(again.db);
  cursor = await cursorOf(again);
  await again.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a device does after 410: it takes the cursor, walks, and offers again what it sent; nothing is there twice. */
async function recover(database: Database): Promise<void> {
  const start = await cursorOf(database);
  for (const id of [saved, lost, lost]) await send(database, id);
  expect((await idsIn(database)).filter((id) => id === saved || id === lost)).toEqual([saved, lost]);
  const page = await readChanges(database.db, viewer, start, 500);
  expect([page?.hasMore, page?.changes.some((change) => change['@id'].endsWith(lost))]).toEqual([false, true]);
}

it('a restart is no restore: generation and cursors stay', async () => {
  copy('live', 'restarted');
  const database = await open('restarted');
  expect(await readGeneration(database.db)).toBe(generation);
  expect(await readChanges(database.db, viewer, cursor, 500)).toMatchObject({ changes: [], hasMore: false });
  await database.close();
});

it('a recovery from the write-ahead log opens another timeline and so another generation: old cursors are 410, what was sent is offered again without doubling', async () => {
  copy('backup', 'recovered');
  const cluster = join(folder, 'recovered', 'cluster');
  const { uid, gid } = statSync(cluster);
  writeFileSync(join(cluster, 'recovery.signal'), '');
  chownSync(join(cluster, 'recovery.signal'), uid, gid);
  appendFileSync(join(cluster, 'postgresql.auto.conf'), "restore_command = 'false'\n");
  const database = await open('recovered');
  expect(await readGeneration(database.db)).not.toBe(generation);
  expect(await readChanges(database.db, viewer, cursor, 500)).toBeNull();
  expect(await idsIn(database)).toEqual([saved]);
  await recover(database);
  await database.close();
});

/** PostgreSQL on the folder, and a pool on it, without a server's start. */
async function openBare(name: string, port: number): Promise<{ postgres: PostgresProcess; database: Database }> {
  const postgres = await startPostgres({ folder: join(folder, name), port, settings: ['checkpoint_timeout=1h'] });
  return { postgres, database: connectDatabase(`postgres://postgres:${postgres.password}@127.0.0.1:${port}/postgres`, () => postgres.stop()) };
}

/** What dies with much that is not written out, and the standby beside it: its first checkpoint behind the promotion takes minutes. */
async function dieAndLeaveStandby(name: string, standby: string, { postgres, database }: Awaited<ReturnType<typeof openBare>>): Promise<void> {
  database.pool.on('error', () => undefined);
  await database.db.execute(sql`checkpoint`);
  await database.db.execute(sql`create table filler as select g, repeat('x', 900) as t from generate_series(1, 8000) g`);
  process.kill(postgres.pid, 'SIGKILL');
  await postgres.ended;
  await database.close();
  // Its children go a moment later.
  await pause(1_500);
  copy(name, standby);
  const cluster = join(folder, standby, 'cluster');
  const { uid, gid } = statSync(cluster);
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  writeFileSync(join(cluster, 'standby.signal'), '');
  chownSync(join(cluster, 'standby.signal'), uid, gid);
}

/** Starts a standby and makes it the primary: its start is over when it is one. */
async function promote(name: string, port: number): Promise<Database> {
  const starting = openBare(name, port);
  const url = `postgres://postgres:${readFileSync(join(folder, name, 'password'), 'utf8').trim()}@127.0.0.1:${port}/postgres`;
  const standby = connectDatabase(url, () => Promise.resolve());
  await expect.poll(() => standby.db.execute(sql`select pg_promote(false)`).then(() => true, () => false), { timeout: 30_000 }).toBe(true);
  await standby.close();
  return (await starting).database;
}

const timelineIn = async ({ db }: Database) => (await db.execute(sql`select timeline_id from pg_control_checkpoint()`)).rows[0]?.['timeline_id'];

it('a promoted standby is another generation for the start right behind the promotion, when the control file still names the old timeline', async () => {
  copy('backup', 'primary');
  await dieAndLeaveStandby('primary', 'promoted', await openBare('primary', await freePort()));
  const database = await promote('promoted', await freePort());
  expect(await timelineIn(database)).toBe(1);
  await migrateDatabase(database.url);
  expect(await readGeneration(database.db)).not.toBe(generation);
  expect(await readChanges(database.db, viewer, cursor, 500)).toBeNull();
  await database.close();
});

it('a process that runs on sees that a promoted standby answers at the address of its database, and begins another generation by itself', async () => {
  copy('backup', 'failing');
  const port = await freePort();
  const failing = await openBare('failing', port);
  const { url } = failing.database;
  const own = connectDatabase(url, () => Promise.resolve());
  own.pool.on('error', () => undefined);
  const realtime = await startRealtime({ database: own, tokens: new LiveTokens(Buffer.alloc(32)), sessions: { forget: () => undefined, forgetAll: () => undefined }, server: createServer(), publicUrl: 'http://localhost', centrifugo: undefined });
  await dieAndLeaveStandby('failing', 'taking-over', failing);
  const database = await promote('taking-over', port);
  await expect.poll(() => readGeneration(own.db).catch(() => generation), { timeout: 30_000 }).not.toBe(generation);
  expect(await readChanges(own.db, viewer, cursor, 500)).toBeNull();
  await realtime.stop();
  await own.close();
  await database.close();
});

/** What `pg_restore` leaves: the rows of one database in the tables of another one. */
async function restoreDump(source: Database, target: Database, oldXid?: string): Promise<void> {
  const { rows } = await source.db.execute(sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const client = await target.pool.connect();
  await client.query("set session_replication_role = 'replica'");
  await client.query('delete from meta; delete from icons');
  for (const name of rows.map((row) => String(row['name']))) {
    const { rows: dumped } = await source.pool.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from "${name}" t`);
    const moved = dumped.map(({ row }) => (name === 'changes' && oldXid !== undefined ? { ...row, xid: oldXid } : row));
    const generated = name === 'audit_log' ? 'overriding system value' : '';
    await client.query(`insert into "${name}" ${generated} select * from jsonb_populate_recordset(null::"${name}", $1)`, [JSON.stringify(moved)]);
  }
  client.release();
}

it('rows of a dump in another cluster are another generation, and their old transaction ids hold nobody up', async () => {
  copy('backup', 'dumped');
  const source = await open('dumped');
  const target = await open('other');
  // A dump carries the other cluster's transaction ids, which may be ahead of all of this one.
  await restoreDump(source, target, '900000000');
  const { url } = target;
  await source.close();
  await migrateDatabase(url);
  expect(await readGeneration(target.db)).not.toBe(generation);
  expect(await readChanges(target.db, viewer, cursor, 500)).toBeNull();
  await recover(target);
  await target.close();
});

it('a dump that comes back into the same cluster is another generation, too, in a database of its own and in the same one', async () => {
  copy('backup', 'one-cluster');
  const source = await open('one-cluster');
  await source.db.execute(sql`create database restored`);
  const url = source.url.replace(/postgres$/, 'restored');
  await migrateDatabase(url);
  const target = connectDatabase(url, () => Promise.resolve());
  await restoreDump(source, target);
  expect(await readGeneration(target.db)).toBe(generation);
  await migrateDatabase(url);
  expect(await readGeneration(target.db)).not.toBe(generation);
  expect(await readChanges(target.db, viewer, cursor, 500)).toBeNull();
  await recover(target);
  const began = await readGeneration(target.db);
  await migrateDatabase(url);
  expect(await readGeneration(target.db)).toBe(began);
  // As `pg_restore --clean` does it: the table is made anew, with the rows that it had.
  await target.db.execute(sql`alter table meta rename to old_meta`);
  await target.db.execute(sql`create table meta (like old_meta including all)`);
  await target.db.execute(sql`insert into meta select * from old_meta`);
  await migrateDatabase(url);
  expect(await readGeneration(target.db)).not.toBe(began);
  await target.close();
  await source.close();
});

it('a server of the former version, which noted no place, is no restore', async () => {
  copy('live', 'former');
  const database = await open('former');
  await database.db.execute(sql`delete from meta where key = 'place'`);
  await migrateDatabase(database.url);
  expect(await readGeneration(database.db)).toBe(generation);
  await database.close();
});

it('a copy of the data folder that is put back refuses cursors of its lost future; the operator begins another generation', async () => {
  copy('backup', 'put-back');
  const database = await open('put-back');
  expect(await readGeneration(database.db)).toBe(generation);
  expect(await readChanges(database.db, viewer, cursor, 500)).toBeNull();
  await renewGeneration(database.db);
  expect(await readGeneration(database.db)).not.toBe(generation);
  const old = cursor;
  for (let turn = 0; turn < 30; turn += 1) await send(database, newId(Date.now()));
  expect(await readChanges(database.db, viewer, old, 500)).toBeNull();
  await recover(database);
  await database.close();
});
