import { endTestClusters } from './test-database.ts';

/** Names this run for its workers; at the end its PostgreSQL, if any test asked for one, is ended. */
export function setup(): () => void {
  process.env['PARTA_TEST_RUN'] = String(process.pid);
  endTestClusters(process.pid);
  return () => endTestClusters(process.pid);
}
