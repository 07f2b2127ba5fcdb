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

/** Opens everything in order and listens. `fillDemo` runs before anybody can ask. */
export async function startServer(config: Config, clock: Clock, fillDemo: ((db: Db, files: FileHouse) => Promise<void>) | null): Promise<RunningServer> {
  mkdirSync(config.dataDir, { recursive: true });
  const database = await openDatabase(config);
  try {
    await migrateDatabase(database.url);
    const files = await openFileHouse({ dataDir: config.dataDir, linkSecret: await secretOf(database.db, 'fileLinkSecret') });
    if (fillDemo !== null) await fillDemo(database.db, files);
    const app = await createApp({ config, database, files, clock, hasRealtime: true });
    await app.listen({ port: config.port, host: config.host });
    const jobs = await startServerJobs({ config, database, clock, onError: (error, what) => app.log.error({ err: error, what }, 'a job failed') });
    const postOffice = await startPostOffice({ database, carriers: createCarriers(config), clock, onFailure: (what) => app.log.warn(what) });
    await writeMailboxAddress(database.db, config);
    const address = app.server.address();
    return {
      app,
      database,
      port: address === null || typeof address === 'string' ? config.port : address.port,
      async stop() {
        await Promise.all([app.close(), jobs.stop(), postOffice.stop()]);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
