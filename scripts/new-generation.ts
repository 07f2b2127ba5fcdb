import { readConfig } from '../server/config.ts';
import { exitOnFatalErrors } from '../server/fatal-error.ts';
import { openDatabase } from '../server/store/database.ts';
import { renewGeneration } from '../server/store/generation.ts';

/**
 * `npm run new-generation`, with the server stopped: after a copy of the data folder was put back. Every device then
 * walks its collections again. A restored dump and a recovery to a point in time are noticed without it.
 */
exitOnFatalErrors();
const database = await openDatabase(readConfig(process.env));
try {
  await renewGeneration(database.db);
  console.log('A new generation has begun. Start the server.');
} finally {
  await database.close();
}
