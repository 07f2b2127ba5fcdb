/** What the shell shows about the network and the queue (GEN-09). */
export interface SyncStatus {
  /** By what requests did last, not by navigator.onLine alone: a captive portal is offline. */
  readonly network: 'online' | 'offline' | 'unknown';
  readonly phase: 'idle' | 'firstLoad' | 'catchingUp' | 'sending';
  /** Share of the first load that is done, 0 to 1; null outside it. */
  readonly progress: number | null;
  /** Entries of the outbox that wait, but for those of `quiet`. */
  readonly waiting: number;
  /** Likes, read marks and muting that wait (schema/rules/quiet-mutations.ts). Absent: none, or not counted apart. */
  readonly quiet?: number;
  readonly failed: number;
  /** What is shown is true as of then: the last complete pull, ms since the epoch, server time. */
  readonly lastContactAt: number | null;
  /** Whole days since then, by the server's time. From REPLICA_DAYS on one contact is asked for. */
  readonly daysWithoutContact: number;
  /** True while this tab's worker is the one that talks to the server. */
  readonly isLeader: boolean;
  /** `lost`: this device can neither be read nor written now, and what `waiting` and `failed` say may be old (R-STO-07). */
  readonly storage: 'ok' | 'low' | 'full' | 'lost';
  /**
   * Rows that the daily comparison with the server had to set right since this worker began: each is a fault of ours.
   * Absent: none.
   */
  readonly mended?: number;
  /** Whether the server's hints come at once, by a socket that the realm which leads holds. Absent: it has not been tried yet. */
  readonly isLive?: boolean;
  /** A stranger answers what is sent while reads get through: a filter on the way. Stays until a change got through. */
  readonly isSendingBlocked?: boolean;
  /** What this device goes by: mobile data, or Wi-Fi or a cable. Absent: the platform does not tell. */
  readonly connection?: 'metered' | 'free';
}
