import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../server/config.ts';
import { exitOnFatalErrors } from '../server/fatal-error.ts';
import { removeDemoSchool, requireNoServer } from '../server/demo/remove-demo.ts';
import { openFileHouse } from '../server/files/file-house.ts';
import { openDatabase } from '../server/store/database.ts';
import { knownFiles } from '../server/store/file-sweeper.ts';
import { migrateDatabase } from '../server/store/migrate.ts';

/**
 * `npm run demo:remove`, with the server stopped: removes the demo school, whose accounts have one published password
 * (F-602). A school that was added to it stays. Reads the settings of the server. May be run again.
 */
exitOnFatalErrors();
const config = readConfig(process.env);
if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'postgres'))) {
  console.log(`There is no database below ${config.dataDir}: nothing to remove.`);
} else {
  await removeDemo();
}

async function removeDemo(): Promise<void> {
  // The embedded PostgreSQL refuses where a server runs on the same folder.
  const database = await openDatabase(config);
  try {
    await requireNoServer(database.url);
    const files = await openFileHouse({ dataDir: config.dataDir, linkSecret: '', s3: config.s3 });
    await migrateDatabase(database.url);
    const removed = await removeDemoSchool(database.url, files.store);
    if (removed === null) {
      console.log('This database does not hold the demo school: nothing to remove.');
      return;
    }
    await files.thumbnails.sweep((ids) => knownFiles(database.db, ids));
    const { accounts, classes, files: count } = removed;
    console.log(`The demo school is removed: ${accounts} accounts, ${classes} classes, ${count} files.`);
    console.log('Start the server with DEMO=off.');
  } finally {
    await database.close();
  }
}
