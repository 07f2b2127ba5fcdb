import type { SessionView } from '../../../schema/port/queries.ts';
import type { SyncStatus } from '../../../schema/port/status.ts';

/** The one thing worth saying about the network and the queue (GEN-09). */
export type SyncLineState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'attention'; readonly count: number }
  | { readonly kind: 'offline' | 'blocked' | 'login'; readonly count: number }
  | { readonly kind: 'syncing'; readonly percent: number | null }
  | { readonly kind: 'waiting'; readonly count: number }
  | { readonly kind: 'calm' };

/**
 * The most urgent first: a device that saves nothing, what needs the user (also a login, which everything that waits waits
 * for), then the weather, then the work. `unknown`:
 * the outbox was not read yet, and nothing is to be said (F-706).
 */
export function syncLineState(status: SyncStatus | undefined, session?: SessionView): SyncLineState {
  if (status === undefined) return { kind: 'unknown' };
  // What waits cannot be counted then.
  if (status.storage === 'lost') return { kind: 'unsaved' };
  if (status.failed > 0) return { kind: 'attention', count: status.failed };
  if (session?.state === 'expired' && status.waiting > 0) return { kind: 'login', count: status.waiting };
  if (status.network === 'offline') return { kind: 'offline', count: status.waiting };
  if (status.isSendingBlocked === true && status.waiting > 0) return { kind: 'blocked', count: status.waiting };
  if (status.phase === 'firstLoad') return { kind: 'syncing', percent: status.progress === null ? null : Math.floor(status.progress * 100) };
  if (status.phase === 'catchingUp') return { kind: 'syncing', percent: null };
  if (status.waiting > 0) return { kind: 'waiting', count: status.waiting };
  return { kind: 'calm' };
}
