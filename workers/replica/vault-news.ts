import type { VaultStore } from './vault-store.ts';

/** What changed in the vault, in any tab or in the service worker. Values are named as VaultTopics says. */
export interface VaultNews {
  hear(listen: (topic: string) => void): () => void;
  /** Tells everybody to read everything again: after the page was restored or a writer may have been killed. */
  retell(): void;
}
export type WatchedVault = VaultStore & VaultNews;

/** Topics of the vault's news. */
export const vaultTopic = {
  outbox: 'outbox',
  drafts: 'drafts',
  all: 'all',
  value: (key: string): string => `value ${key}`,
} as const;

/** Keys of the vault's values. */
export const valueKey = {
  session: 'session',
  me: 'me',
  preferences: 'preferences',
  /** The replica that cursors and intervals speak of (ReplicaStamps). */
  replica: 'replica',
  /** The generation of the server's database that was last told (R-OUT-18); no progress, for the outbox hangs on it. */
  generation: 'generation',
  cursor: (name: string): string => `cursor ${name}`,
  intervals: (threadId: string): string => `intervals ${threadId}`,
  complete: (scope: string): string => `complete ${scope}`,
  /** The sendings of a place that were written, the newest last (R-OUT-17). */
  kept: (place: string): string => `kept ${place}`,
  /** Ids of the newest outbox entries that the server confirmed, the newest last (R-OUT-24). */
  confirmed: 'confirmed',
  /** Edits that replaced somebody else's (R-OUT-21). */
  replaced: 'replaced',
  /** Ids of edits whose writer has said which text stays (R-OUT-21). */
  answered: 'answered',
} as const;
