import type { Tx } from '../store/database.ts';

/** What a committed change tells the devices that are online. */
export type LivePublication =
  | { readonly kind: 'message_created'; readonly threadId: string; readonly messageId: string }
  | { readonly kind: 'message_deleted'; readonly threadId: string; readonly messageId: string }
  | { readonly kind: 'changed'; readonly scopes: readonly string[] }
  | { readonly kind: 'session_revoked'; readonly sessionId: string; readonly userId: string };

/** Takes publications inside a transaction; they leave only when it commits (design.md section 5). */
export interface LivePublisher {
  /** The same as texts, for a statement that publishes by itself (server/store/ending.ts). */
  payloadsOf(events: readonly LivePublication[]): string[];
  publish(tx: Tx, event: LivePublication): Promise<void>;
}

/** Publishes nothing: for scripts and tests that watch no realtime. */
export const silentPublisher: LivePublisher = {
  payloadsOf: () => [],
  publish: () => Promise.resolve(),
};
