import { endTestClusters } from './test-database.ts';

/** Names this run for its workers; at the end its PostgreSQL, if any test asked for one, is ended. */
export async function setup(): Promise<() => Promise<void>> {
  process.env['PARTA_TEST_RUN'] = String(process.pid);
  await endTestClusters(process.pid);
  return () => endTestClusters(process.pid);
}
