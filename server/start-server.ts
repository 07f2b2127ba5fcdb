import { mkdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { openFileHouse, type FileHouse } from './files/file-house.ts';
import { sweepFiles } from './files/sweep-files.ts';
import { startMetricsListener } from './metrics-listener.ts';
import { pruneChanges } from './store/change-pruner.ts';
import { openDatabase, type Database, type Db } from './store/database.ts';
import { secretOf } from './store/meta-store.ts';
import { migrateDatabase } from './store/migrate.ts';

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly port: number;
  /** No new connections, answers for the requests in flight, sockets closed, then the database. */
  stop(): Promise<void>;
}

const PRUNE_MS = 6 * 3_600_000;

/** Opens everything in order and listens. `fillDemo` runs before anybody can ask. */
export async function startServer(config: Config, clock: Clock, fillDemo: ((db: Db, files: FileHouse) => Promise<void>) | null): Promise<RunningServer> {
  mkdirSync(config.dataDir, { recursive: true });
  const database = await openDatabase(config);
  try {
    await migrateDatabase(database.url);
    const files = await openFileHouse({ dataDir: config.dataDir, linkSecret: await secretOf(database.db, 'fileLinkSecret'), s3: config.s3 });
    if (fillDemo !== null) await fillDemo(database.db, files);
    const app = await createApp({ config, database, files, clock, hasRealtime: true });
    app.metrics.gauge('parta_database_connections', 'Connections of the pool', () => database.pool.totalCount);
    app.metrics.gauge('parta_database_waiting', 'Requests that wait for a connection', () => database.pool.waitingCount);
    const metrics = config.metrics === null ? null : await startMetricsListener(app.metrics, config.metrics);
    await app.listen({ port: config.port, host: config.host });
    const pruning = setInterval(() => void pruneChanges(database.db, clock.now()).catch((error: unknown) => app.log.error({ err: error }, 'pruning failed')), PRUNE_MS);
    const sweeping = setInterval(() => void sweepFiles(database.db, files, clock.now()).catch((error: unknown) => app.log.error({ err: error }, 'sweeping files failed')), PRUNE_MS);
    const address = app.server.address();
    return {
      app,
      database,
      port: address === null || typeof address === 'string' ? config.port : address.port,
      async stop() {
        clearInterval(pruning);
        clearInterval(sweeping);
        await app.close();
        await metrics?.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
