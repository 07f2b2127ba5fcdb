import { join, resolve } from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { keepPostgres } from './kept-postgres.ts';
import { PatientPool } from './patient-pool.ts';
import { prepareStatements } from './prepared-statements.ts';
import { tables } from './schema/tables.ts';

/** The tables on any connection. */
export type Connected = NodePgDatabase<typeof tables>;
/** The tables on the pool. */
export type Db = Connected & { readonly $client: PatientPool };
/** A writer takes this and nothing else, so that it cannot run outside a transaction. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** Readers work in and out of transactions. */
export type Reading = Connected | Tx;

export interface Database {
  readonly db: Db;
  readonly pool: PatientPool;
  /** For what needs a connection of its own (LISTEN). */
  readonly url: string;
  /** Ends the pool, then the embedded PostgreSQL when there is one. */
  close(): Promise<void>;
}

/** A statement that hangs holds back the change cursor of everybody (xid below pg_snapshot_xmin), so it is cut. */
const STATEMENT_TIMEOUT_MS = 5_000;
const POOL_SIZE = 16;

/** Opens your own PostgreSQL by its URL, or starts the embedded one under the data folder and keeps it running. */
export async function openDatabase(options: { databaseUrl?: string | undefined; dataDir: string }): Promise<Database> {
  if (options.databaseUrl !== undefined) return connectDatabase(options.databaseUrl, () => Promise.resolve());
  const postgres = await keepPostgres({ folder: resolve(join(options.dataDir, 'postgres')) });
  const url = `postgres://postgres:${postgres.password}@127.0.0.1:${postgres.port}/postgres`;
  return connectDatabase(url, () => postgres.stop());
}

/** A pool on a running PostgreSQL. `stop` runs after the pool has ended. */
export function connectDatabase(url: string, stop: () => Promise<void>): Database {
  const pool = new PatientPool({
    connectionString: url,
    max: POOL_SIZE,
    application_name: 'parta',
    connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    // Statements that do not wait for each other go out together (server/store/trips.ts).
    pipeline: true,
    // Statements are prepared (server/store/prepared-statements.ts) and planned once: planning one anew costs more than
    // running it. Pages that a request reads lie in memory or on a flash disk, where one is found as fast as the next.
    options: '-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1',
  });
  pool.on('connect', prepareStatements);
  return {
    db: drizzle(pool, { schema: tables }),
    pool,
    url,
    async close() {
      await pool.end();
      await stop();
    },
  };
}
