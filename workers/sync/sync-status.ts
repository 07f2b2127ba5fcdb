import type { SyncStatus } from '../../schema/port/status.ts';
import { hearBus, tellBus, type SharedStatus } from './bus-messages.ts';
import type { Bus } from './environment.ts';

/** The status of this realm: its own queue counts, and of the network what the leader says. */
export interface StatusBoard {
  now(): SyncStatus;
  /** Called with the status now and after each change. */
  watch(listen: (status: SyncStatus) => void): () => void;
  set(patch: Partial<SyncStatus>): void;
  close(): void;
}

const UNKNOWN: SyncStatus = { network: 'unknown', phase: 'idle', progress: null, waiting: 0, failed: 0, lastContactAt: null, daysWithoutContact: 0, isLeader: false, storage: 'ok' };

/** A board over the bus: what the leader sets, the followers show; a new one asks for it. */
export function createStatusBoard(bus: Bus): StatusBoard {
  const listeners = new Set<(status: SyncStatus) => void>();
  let status = UNKNOWN;

  function change(patch: Partial<SyncStatus>): boolean {
    const next = { ...status, ...patch };
    if (JSON.stringify(next) === JSON.stringify(status)) return false;
    status = next;
    for (const listen of listeners) listen(status);
    return true;
  }

  const close = hearBus(bus, (message) => {
    if (message.type === 'status' && !status.isLeader) change(message.status);
    if (message.type === 'hello' && status.isLeader) tellBus(bus, { type: 'status', status: sharedOf(status) });
  });
  tellBus(bus, { type: 'hello' });
  return {
    now: () => status,
    watch(listen) {
      listeners.add(listen);
      listen(status);
      return () => listeners.delete(listen);
    },
    set(patch) {
      if (change(patch) && status.isLeader) tellBus(bus, { type: 'status', status: sharedOf(status) });
    },
    close,
  };
}

function sharedOf({ network, phase, progress, lastContactAt, daysWithoutContact, storage, mended, isLive, isSendingBlocked }: SyncStatus): SharedStatus {
  return { network, phase, progress, lastContactAt, daysWithoutContact, storage, ...(mended === undefined ? {} : { mended }), ...(isLive === undefined ? {} : { isLive }), ...(isSendingBlocked === undefined ? {} : { isSendingBlocked }) };
}
