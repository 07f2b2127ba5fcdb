import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Connected } from './database.ts';
import { keepGeneration } from './generation.ts';
import { writeIcons } from './icon-writer.ts';
import { tables } from './schema/tables.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
/** Any fixed number: processes that start together wait for each other here. */
const MIGRATION_LOCK = 7_216_001;
/** A process that runs asks again when it has waited so long, ms; behind the lock another one may be migrating. */
const CONNECT_MS = 5_000;
const PATIENCE_MS = 30_000;

/**
 * Brings the database to the newest tables, and writes what every Parta database has: its generation id and the
 * icons. Runs as often as one likes; processes that start together go one after another.
 */
export async function migrateDatabase(url: string): Promise<void> {
  await underLock(url, async (db) => {
    await migrate(db, { migrationsFolder: MIGRATIONS });
    await keepGeneration(db);
    await writeIcons(db);
  });
}

/**
 * Looks, for a process that runs, whether its database is still the continuation of what it was: behind a failover a
 * promoted standby answers at the same address. Answers whether another generation began; one of all processes begins it.
 */
export async function recheckGeneration(url: string): Promise<boolean> {
  return underLock(url, keepGeneration, { connectionTimeoutMillis: CONNECT_MS, query_timeout: PATIENCE_MS });
}

/**
 * Does `work` while no other process migrates, fills or begins a generation: one that starts at the same time waits, and
 * finds what the first has done (F-604).
 */
export async function underMigrationLock(url: string, work: () => Promise<void>): Promise<void> {
  await underLock(url, work);
}

async function underLock<T>(url: string, work: (db: Connected) => Promise<T>, patience: Pick<pg.ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'> = {}): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'parta-migrate', ...patience });
  // What is under way rejects, and that is told to the caller.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await work(drizzle(client, { schema: tables }));
  } finally {
    await client.end();
  }
}
