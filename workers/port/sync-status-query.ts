import type { SyncStatus } from '../../schema/port/status.ts';
import { isQuiet } from '../../schema/rules/quiet-mutations.ts';
import type { Query } from './query-run.ts';

/**
 * The engine's status; the queue is counted here, so that it never lags behind the rows. Nothing is told before the
 * outbox was read (F-706), but where it cannot be read, that is told (R-STO-07).
 */
export const syncStatusQuery: Query<'syncStatus'> = ({ status, outbox, isStorageLost }, _params, changed) => {
  const stops = [status, outbox, isStorageLost].map((source) => source.watch(changed));
  return {
    compute(): SyncStatus | undefined {
      const [now, rows, isLost] = [status.read(), outbox.read(), isStorageLost.read() === true];
      if (now === undefined || (rows === undefined && !isLost)) return undefined;
      const waiting = (rows ?? []).filter(({ state }) => state === 'waiting');
      const quiet = waiting.filter(({ mutation }) => isQuiet(mutation.type)).length;
      const failed = (rows ?? []).filter(({ state }) => state === 'parked').length;
      return { ...now, waiting: waiting.length - quiet, failed, ...(quiet > 0 && { quiet }), ...(isLost && { storage: 'lost' as const }) };
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};

/** What the shell shows while nobody is logged in. */
export const IDLE_STATUS: SyncStatus = { network: 'unknown', phase: 'idle', progress: null, waiting: 0, failed: 0, lastContactAt: null, daysWithoutContact: 0, isLeader: false, storage: 'ok' };
