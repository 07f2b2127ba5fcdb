import type { SyncStatus } from '../../schema/port/status.ts';
import type { Travelling } from '../sync/bus-messages.ts';
import type { Engine } from '../sync/engine.ts';

export interface FakeEngine extends Engine {
  /** What the engine was woken by, in order. */
  readonly wakes: readonly string[];
  setTravelling(rows: readonly Travelling[]): void;
}

/** An engine without a server: the port is tested on the real stores with it. */
export function fakeEngine(status: Partial<SyncStatus> = {}): FakeEngine {
  const now: SyncStatus = { network: 'online', phase: 'idle', progress: null, waiting: 0, failed: 0, lastContactAt: null, daysWithoutContact: 0, isLeader: true, storage: 'ok', ...status };
  const listeners = new Set<(rows: readonly Travelling[]) => void>();
  let travelling: readonly Travelling[] = [];
  const wakes: string[] = [];
  const unreachable = { kind: 'unreachable', reason: 'network', retryAfterMs: null } as const;
  return {
    start: () => undefined,
    stop: () => Promise.resolve(),
    wakes,
    wake: (reason) => void wakes.push(reason),
    watchPassed: () => () => undefined,
    status: {
      now: () => now,
      watch(listen) {
        listen(now);
        return () => undefined;
      },
    },
    travelling: {
      rows: () => travelling,
      watch(listen) {
        listeners.add(listen);
        return () => listeners.delete(listen);
      },
    },
    fetchOlderMessages: () => Promise.resolve('offline'),
    fetchOlderStories: () => Promise.resolve('offline'),
    fetchBelow: () => Promise.resolve('offline'),
    fetchThreadMembers: () => Promise.resolve(unreachable),
    fetchRecipients: () => Promise.resolve(unreachable),
    flush: () => Promise.resolve({ kind: 'ledElsewhere', left: 0 }),
    prepareFile: () => undefined,
    session: { token: () => Promise.resolve({ kind: 'unreachable' }), renew: () => Promise.resolve({ kind: 'unreachable' }), end: () => Promise.resolve() },
    api: { send: () => Promise.resolve(unreachable) },
    setTravelling(rows) {
      travelling = rows;
      for (const listen of listeners) listen(rows);
    },
  };
}
