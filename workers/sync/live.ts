import { connectionTokenCall, subscriptionTokenCall } from '../../schema/calls/sync-calls.ts';
import { liveEventSchema, personalChannel, type LiveEvent } from '../../schema/records/live-event.ts';
import { idOf, type Uuid } from '../../schema/ids.ts';
import type { VaultStore } from '../replica/vault-store.ts';
import type { Outcome } from './answer.ts';
import type { ApplyQueue } from './apply-queue.ts';
import type { AuthorizedApi } from './authorized-api.ts';
import type { Clock } from './environment.ts';
import { newestInterval } from './intervals.ts';

/** A connection that was dialled less than this ago is given its time before a wake-up dials anew, ms. */
const REDIAL_GAP_MS = 2_000;

/** A token, and where to connect with it; no address means this origin's own. */
export interface ConnectionGrant {
  readonly token: string;
  readonly url?: string | undefined;
}

/** What a live connection asks of the engine and tells it. */
export interface LiveHandlers {
  readonly channel: string;
  /** A token, or null where the session has ended: then there is nothing to try again. Rejects for "later". */
  readonly connectionToken: () => Promise<ConnectionGrant | null>;
  readonly subscriptionToken: () => Promise<string | null>;
  /** Subscribed. `isComplete`: everything since the last time was delivered. */
  readonly onUp: (isComplete: boolean) => void;
  readonly onDown: () => void;
  /** The server has ended the connection for good: the session may have ended, which only the API knows. */
  readonly onEnded: () => void;
  readonly onPublication: (data: unknown) => void;
}

/** The realtime client behind a small interface; the real one is centrifuge-live.ts. */
export interface LiveConnection {
  /** Connects and keeps connected until the answer is called. */
  open(handlers: LiveHandlers): () => void;
}

export interface LiveParts {
  readonly connection: LiveConnection;
  readonly userId: Uuid;
  readonly api: AuthorizedApi;
  readonly vault: VaultStore;
  readonly queue: ApplyQueue;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Asks for a pull. */
  readonly pull: () => void;
  /** The connection came up or went. */
  readonly onLink: (isUp: boolean) => void;
  /** This session has been ended elsewhere. */
  readonly onRevoked: () => void;
}

export interface Live {
  /** A pull that began at `startedAt` has caught up: from now on a message that arrives is the next one. */
  caughtUp(startedAt: number): void;
  /** A number that grows with each time the connection comes up. */
  upAt(): number;
  /** A session is there again, somebody looks, or the network came back: dials, also where it had ended (R-LIVE-05). */
  wake(): void;
}

/**
 * Realtime: a hint plus a fast path, never the truth (R-LIVE-01..03). A message is laid in by itself only between a pull
 * that began after the subscription and the next loss of the connection; everything else only asks for a pull.
 */
export function startLive(parts: LiveParts): Live {
  const { api, vault, queue, signal } = parts;
  let up = 0;
  let isContiguous = false;
  let hasEnded = false;
  let isUp = false;
  let dialledAt = parts.clock.now();
  let close = open();

  function open(): () => void {
    return parts.connection.open({
      channel: personalChannel(parts.userId),
      connectionToken: async () => grantOf(await api.send(connectionTokenCall, { signal })),
      subscriptionToken: async () => grantOf(await api.send(subscriptionTokenCall, { body: { channel: personalChannel(parts.userId) }, signal }))?.token ?? null,
      onUp(isComplete) {
        up += 1;
        link(true);
        if (!isComplete) isContiguous = false;
        parts.pull();
      },
      onDown() {
        isContiguous = false;
        link(false);
      },
      onEnded() {
        hasEnded = true;
        parts.onRevoked();
      },
      onPublication(data) {
        const event = liveEventSchema.safeParse(data);
        if (event.success && !signal.aborted) void apply(event.data).catch(failed);
      },
    });
  }

  function link(next: boolean): void {
    isUp = next;
    parts.onLink(next);
  }

  /** Null ends the connection, a rejection makes the client try again later. */
  function grantOf<T>(answer: Outcome<T>): T | null {
    if (answer.kind === 'ok') return answer.value;
    if (answer.kind !== 'expired') throw new Error('no realtime token now');
    hasEnded = true;
    return null;
  }

  /** What could not be written is missing here, so the next one is not the next. */
  function failed(): void {
    isContiguous = false;
    parts.pull();
  }

  async function apply(event: LiveEvent): Promise<void> {
    const ticket = queue.ticket();
    switch (event.event) {
      case 'thread.message_created':
        await queue.run(ticket, async (writer) => {
          const isKnown = newestInterval(await vault.intervals(idOf(event.message.thread))) !== null;
          if (!isContiguous || !isKnown) return;
          await writer.put([event.message]);
          await writer.reach([event.message]);
        });
        return parts.pull();
      case 'thread.message_marked_as_deleted':
        await queue.run(ticket, (writer) => writer.remove([event.message]));
        return parts.pull();
      case 'changed':
        return parts.pull();
      case 'session.revoked':
        return parts.onRevoked();
    }
  }

  function resume(): void {
    if (signal.aborted || !hasEnded) return;
    hasEnded = false;
    redial();
  }

  function wake(): void {
    if (hasEnded) return resume();
    if (signal.aborted || isUp || Math.abs(parts.clock.now() - dialledAt) < REDIAL_GAP_MS) return;
    redial();
  }

  function redial(): void {
    close();
    dialledAt = parts.clock.now();
    close = open();
  }

  signal.addEventListener('abort', () => close());
  return {
    caughtUp(startedAt) {
      if (startedAt === up && up > 0) isContiguous = true;
      // The session lives, then; once for each pull, so that a server that refuses us is not asked in a loop.
      resume();
    },
    upAt: () => up,
    wake,
  };
}

