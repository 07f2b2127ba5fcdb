import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { keepGeneration } from './generation.ts';
import { writeIcons } from './icon-writer.ts';
import { tables } from './schema/tables.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
/** Any fixed number: processes that start together wait for each other here. */
const MIGRATION_LOCK = 7_216_001;

/**
 * Brings the database to the newest tables, and writes what every Parta database has: its generation id and the
 * icons. Runs as often as one likes; processes that start together go one after another.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'parta-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzle(client, { schema: tables });
    await migrate(db, { migrationsFolder: MIGRATIONS });
    await keepGeneration(db);
    await writeIcons(db);
  } finally {
    await client.end();
  }
}
