import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { connectDatabase, type Database } from '../../server/store/database.ts';
import { migrateDatabase } from '../../server/store/migrate.ts';
import { startPostgres } from '../../server/store/postgres-process.ts';

const PREFIX = 'parta-test-pg-';
const TEMPLATE = 'parta_template';
const clusterSchema = z.object({ url: z.string(), pid: z.int() });

/**
 * A fresh, migrated database on a real PostgreSQL: call it in beforeAll, and `close` in afterAll. The cluster is shared
 * by the whole test run, started by the first file that asks and ended by tests/support/test-cluster.ts.
 */
export async function openTestDatabase(): Promise<Database> {
  const cluster = await sharedCluster();
  const name = `t_${randomBytes(6).toString('hex')}`;
  await runOn(urlOf(cluster.url, 'postgres'), `create database ${name} template ${TEMPLATE}`);
  const database = connectDatabase(urlOf(cluster.url, name), () => runOn(urlOf(cluster.url, 'postgres'), `drop database ${name} with (force)`));
  await database.db.execute('select 1');
  return database;
}

/** Ends the cluster of a test run and those that killed runs have left. */
export async function endTestClusters(ownRun: number): Promise<void> {
  for (const entry of readdirSync(tmpdir())) {
    if (!entry.startsWith(PREFIX)) continue;
    const run = Number(entry.slice(PREFIX.length));
    if (run !== ownRun && isAlive(run)) continue;
    const ready = join(tmpdir(), entry, 'ready.json');
    if (existsSync(ready)) {
      const { pid } = clusterSchema.parse(JSON.parse(readFileSync(ready, 'utf8')));
      for (let tries = 0; isAlive(pid) && tries < 100; tries += 1) {
        process.kill(pid, 'SIGINT');
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    }
    rmSync(join(tmpdir(), entry), { recursive: true, force: true, maxRetries: 5 });
  }
}

async function sharedCluster(): Promise<z.infer<typeof clusterSchema>> {
  const folder = join(tmpdir(), `${PREFIX}${process.env['PARTA_TEST_RUN'] ?? process.pid}`);
  const ready = join(folder, 'ready.json');
  mkdirSync(folder, { recursive: true });
  if (isFirst(join(folder, 'lock'))) {
    const postgres = await startPostgres({ folder: join(folder, 'postgres'), isShared: true, settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'] });
    const url = `postgres://postgres:${postgres.password}@127.0.0.1:${postgres.port}`;
    await runOn(urlOf(url, 'postgres'), `create database ${TEMPLATE}`);
    await migrateDatabase(urlOf(url, TEMPLATE));
    writeFileSync(ready, JSON.stringify({ url, pid: postgres.pid }));
  }
  const deadline = Date.now() + 60_000;
  while (!existsSync(ready)) {
    if (Date.now() > deadline) throw new Error('The test cluster was not ready in time');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await new Promise((resolve) => setTimeout(resolve, 5));
  return clusterSchema.parse(JSON.parse(readFileSync(ready, 'utf8')));
}

function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOf(cluster: string, database: string): string {
  return `${cluster}/${database}`;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
