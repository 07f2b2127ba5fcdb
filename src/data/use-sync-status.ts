import type { SyncStatus } from '../../schema/port/status.ts';
import { useQuery } from './use-query.ts';

const NO_PARAMS = {};

/** Network, queue and storage as the shell shows them (GEN-09); undefined on the first frames only. */
export function useSyncStatus(): SyncStatus | undefined {
  return useQuery('syncStatus', NO_PARAMS);
}
