import { planOf } from '../../schema/rules/mutation-plan.ts';
import type { Preferences } from '../../schema/port/queries.ts';
import type { OutboxRow, VaultStore } from '../replica/vault-store.ts';

/** `metered`: mobile data; `free`: Wi-Fi or a cable; `unknown`: the platform does not tell. */
export type ConnectionKind = 'metered' | 'free' | 'unknown';

/** What this device goes by, as far as its platform tells. */
export interface Connection {
  kind(): ConnectionKind;
  /** Called after each change. */
  watch(listen: () => void): () => void;
}

/** A platform that tells nothing: nothing waits for Wi-Fi. */
export const UNKNOWN_CONNECTION: Connection = { kind: () => 'unknown', watch: () => () => undefined };

/** Whether a row's files wait for Wi-Fi (R-FILE-06). Not known yet whether the user wants that: they wait. */
export function waitsForWifi(row: OutboxRow, preferences: Preferences | undefined, kind: ConnectionKind): boolean {
  if (kind !== 'metered' || preferences?.filesOnWifiOnly === false || row.onAnyNetwork === true || row.state !== 'waiting') return false;
  return planOf(row.mutation).uploads.some(({ fileId }) => !row.uploaded.includes(fileId));
}

/** Which rows wait for Wi-Fi just now. */
export interface WifiHold {
  holds(row: OutboxRow): boolean;
  watch(listen: () => void): () => void;
}

/** Follows the user's choice and the connection until the signal aborts. */
export function followWifi(connection: Connection, vault: Pick<VaultStore, 'watchPreferences'>, signal: AbortSignal): WifiHold {
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((listen) => listen());
  let preferences: Preferences | undefined;
  const unwatch = [
    connection.watch(tell),
    vault.watchPreferences((next) => {
      preferences = next;
      tell();
    }),
  ];
  signal.addEventListener('abort', () => unwatch.forEach((end) => end()));
  return {
    holds: (row) => waitsForWifi(row, preferences, connection.kind()),
    watch(listen) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
}
