import { mkdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { openFileHouse, type FileHouse } from './files/file-house.ts';
import { startServerJobs } from './jobs/server-jobs.ts';
import { createCarriers } from './mail/create-carriers.ts';
import { writeMailboxAddress } from './mail/mailbox-key.ts';
import { startPostOffice } from './mail/post-office.ts';
import { startMetricsListener } from './metrics-listener.ts';
import { openDatabase, type Database, type Db } from './store/database.ts';
import { holdsDemoSchool } from './store/demo-mark.ts';
import { knownFiles } from './store/file-sweeper.ts';
import { watchHorizon } from './store/horizon-watch.ts';
import { secretOf } from './store/meta-store.ts';
import { migrateDatabase, underMigrationLock } from './store/migrate.ts';

const DISK_SWEEP_MS = 6 * 3_600_000;

const DEMO_LEFT =
  'DEMO=off, but this database holds the demo school, whose accounts have one published password. ' +
  'Remove it with: npm run demo:remove';

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly port: number;
  /** No new connections, answers for the requests in flight, sockets closed, then the database. */
  stop(): Promise<void>;
}

/**
 * Opens everything in order and listens. `fillDemo` runs before anybody can ask. Throws where the demo is off and the
 * database holds the demo school: its accounts with a published password would live on in a real school (F-602).
 */
export async function startServer(config: Config, clock: Clock, fillDemo: ((db: Db, files: FileHouse) => Promise<void>) | null): Promise<RunningServer> {
  mkdirSync(config.dataDir, { recursive: true });
  const database = await openDatabase(config);
  try {
    await migrateDatabase(database.url);
    if (!config.hasDemo && (await holdsDemoSchool(database.db))) throw new Error(DEMO_LEFT);
    const files = await openFileHouse({ dataDir: config.dataDir, linkSecret: await secretOf(database.db, 'fileLinkSecret'), s3: config.s3 });
    if (fillDemo !== null) await underMigrationLock(database.url, () => fillDemo(database.db, files));
    const app = await createApp({ config, database, files, clock, hasRealtime: true });
    app.metrics.gauge('parta_database_connections', 'Connections of the pool', () => database.pool.totalCount);
    app.metrics.gauge('parta_database_waiting', 'Requests that wait for a connection', () => database.pool.waitingCount);
    const horizon = watchHorizon(database.db);
    app.metrics.gauge('parta_changes_held_back_seconds', 'How long one writing transaction in the PostgreSQL cluster has held new changes back from the devices', () => horizon.seconds());
    const metrics = config.metrics === null ? null : await startMetricsListener(app.metrics, config.metrics);
    await app.listen({ port: config.port, host: config.host });
    const jobs = await startServerJobs({ config, database, files, clock, metrics: app.metrics, onError: (error, what) => app.log.error({ err: error, what }, 'a job failed') });
    const sweeping = setInterval(() => void sweepDisk(files, database, clock).catch((error: unknown) => app.log.error({ err: error }, 'sweeping the disk failed')), DISK_SWEEP_MS);
    const postOffice = await startPostOffice({ database, carriers: createCarriers(config), clock, onFailure: (what) => app.log.warn(what) });
    await writeMailboxAddress(database.db, config);
    const address = app.server.address();
    return {
      app,
      database,
      port: address === null || typeof address === 'string' ? config.port : address.port,
      async stop() {
        clearInterval(sweeping);
        horizon.stop();
        await Promise.all([app.close(), jobs.stop(), postOffice.stop()]);
        await metrics?.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Not a duty of one process: thumbnails and what is half written lie on the disk of each machine. */
async function sweepDisk(files: FileHouse, { db }: Database, clock: Clock): Promise<void> {
  await files.sweepBroken(clock.now());
  await files.thumbnails.sweep((ids) => knownFiles(db, ids));
}
