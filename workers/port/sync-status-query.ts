import type { SyncStatus } from '../../schema/port/status.ts';
import { loaded, runOver, type Query } from './query-run.ts';

/** The engine's status; the queue is counted here, so that it never lags behind the rows. */
export const syncStatusQuery: Query<'syncStatus'> = (sources, _params, changed) =>
  runOver<SyncStatus>([sources.status, sources.outbox], changed, () => {
    const rows = loaded(sources.outbox);
    return { ...loaded(sources.status), waiting: rows.filter((row) => row.state === 'waiting').length, failed: rows.filter((row) => row.state === 'parked').length };
  });

/** What the shell shows while nobody is logged in. */
export const IDLE_STATUS: SyncStatus = { network: 'unknown', phase: 'idle', progress: null, waiting: 0, failed: 0, lastContactAt: null, daysWithoutContact: 0, isLeader: false, storage: 'ok' };
