import { mkdirSync } from 'node:fs';
import { createApp } from './app.ts';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { silentPublisher } from './live/live-publisher.ts';
import { openDatabase } from './store/database.ts';
import { migrateDatabase } from './store/migrate.ts';

const STOP_TIMEOUT_MS = 20_000;

const config = readConfig(process.env);
mkdirSync(config.dataDir, { recursive: true });
const database = await openDatabase(config);
await migrateDatabase(database.url);
const app = await createApp({ config, db: database.db, live: silentPublisher, clock: systemClock });

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());

await app.listen({ port: config.port, host: config.host });
console.log(`Parta is at http://localhost:${config.port}`);

/** No new connections, answers for the requests in flight, then the database; ends with 0. */
async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  await app.close();
  await database.close();
  process.exit(0);
}
