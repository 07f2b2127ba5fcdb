import type { LiveEvent } from '../../schema/records/live-event.ts';

/**
 * Where events leave for the devices: the embedded hub of this process (hub-outlet.ts) or a Centrifugo
 * (centrifugo-outlet.ts). What both promise to the official client is in tests/contract/live-contract.ts.
 */
export interface LiveOutlet {
  /** Those of the users for whom reading and publishing is not lost work. */
  listeningAmong(userIds: readonly string[]): readonly string[];
  /** Whether anybody may be listening at all. */
  hasListeners(): boolean;
  /**
   * Hands an event over for all connections and the recent history of users, one after another in the order of the
   * calls. Rejects, within a bounded time, when it was not surely taken.
   */
  publish(to: readonly string[] | 'everyone', event: LiveEvent): Promise<void>;
  /** Events may be lost: everybody who is subscribed learns to pull. Rejects when they could not be told: ask again. */
  startOver(): Promise<void>;
  /** Ends the connections of a session for good, and keeps it out. Failures it makes good by itself. */
  revoke(sessionId: string): void;
  /** Finds the revocations that nobody told of. Rejects when the database is away: ask again. */
  revokeMissed(): Promise<void>;
  /** Nothing more is done behind the scenes. */
  stop(): void;
}
