import { idOf, type Uuid } from '../../schema/ids.ts';
import type { Preparer } from '../files/preparer.ts';
import type { ReplicaStore } from '../replica/replica-store.ts';
import type { VaultStore } from '../replica/vault-store.ts';
import { createApplyQueue } from './apply-queue.ts';
import type { AuthorizedApi } from './authorized-api.ts';
import { fetchBelow } from './below.ts';
import { grantWishes } from './wishes.ts';
import type { Wish, WishOutcome } from './bus-messages.ts';
import type { WifiHold } from './connection.ts';
import type { Environment } from './environment.ts';
import { settleDoubts } from './doubts.ts';
import { heal } from './heal.ts';
import type { Mended } from './heal-mend.ts';
import { createHistory } from './history.ts';
import { startLive, type LiveConnection } from './live.ts';
import { startFlusher, type Flusher } from './outbox-flusher.ts';
import { pullOnce, type PullPhase } from './pull-cycle.ts';
import { startPullLoop, type PullLoop } from './pull-loop.ts';
import { loadRest } from './rest-load.ts';
import { retryArchived } from './retry-archived.ts';
import type { Session } from './session.ts';
import { fetchClassStories } from './story-history.ts';
import type { TravellingBoard } from './travelling-board.ts';
import { STOPPED, type Ended } from './walk.ts';

/** The changes go first over a network that is back: realtime is dialled when they are here, or after so long, ms. */
const DIAL_LATE_MS = 500;
/** Least time between two looks for deep history that is missing, ms. */
const FILL_GAP_MS = 5_000;

export interface LeadParts {
  readonly env: Environment;
  readonly replica: ReplicaStore;
  readonly vault: VaultStore;
  readonly api: AuthorizedApi;
  readonly session: Session;
  readonly live: LiveConnection;
  readonly board: TravellingBoard;
  readonly files: Preparer;
  readonly wifi: WifiHold;
  readonly signal: AbortSignal;
  readonly onPhase: (phase: PullPhase) => void;
  readonly onProgress: (progress: number) => void;
  /** Whether hints come by a live connection. */
  readonly onLink: (isUp: boolean) => void;
  readonly onFault: (error: unknown) => void;
  readonly onHealthy: () => void;
  readonly onMended: (mended: Mended) => void;
  /** The time by the server, ms; null while it is not known. */
  readonly serverNow: () => number | null;
  /** How long nothing of the outbox is to be tried to begin with, ms. */
  readonly restMs: number;
  /** How long what was just written is left alone, ms (EngineParts). */
  readonly drawFirstMs: number | undefined;
  /** Whether requests that only read get through just now. */
  readonly canRead: () => boolean;
}

/** What runs in the realm that leads: it stops by itself when the signal aborts. */
export interface Lead {
  readonly flusher: Flusher;
  readonly pulls: PullLoop;
  /** Connectivity, focus or the session came back: everything that waits tries at once. */
  wake(): void;
  grant(wish: Wish): Promise<WishOutcome>;
}

/** Starts everything that only one realm of a user may run: pulls, the flusher, live, the writes into the replica. */
export function startLead(parts: LeadParts): Lead {
  const { env, vault, replica, api, signal } = parts;
  const queue = createApplyQueue({ replica, vault, clock: env.clock, signal });
  const history = createHistory({ api, queue, signal, vault });
  const walking = { clock: env.clock, api, queue, signal, vault, replica, history, onPhase: parts.onPhase, onProgress: parts.onProgress };
  const flusher = startFlusher({ env, vault, replica, api, queue, board: parts.board, files: parts.files, wifi: parts.wifi, random: env.random, signal, onFault: parts.onFault, restMs: parts.restMs, drawFirstMs: parts.drawFirstMs, canRead: parts.canRead });
  const pulls = startPullLoop({ clock: env.clock, random: env.random, signal, pull });
  const live = startLive({ connection: parts.live, userId: vault.userId, api, vault, queue, clock: env.clock, signal, pull: () => pulls.hint(), onLink, onRevoked: () => void endRevoked(parts.session).catch(parts.onFault) });
  const healing = { ...walking, serverNow: parts.serverNow, pulled, onMended: parts.onMended };
  let awaiting: ((ended: Ended) => void)[] = [];
  /** Behind the first load, or caught up: before that nothing says of which classes and threads more is to be fetched. */
  let isCaughtUp = false;
  let isFilling = false;
  let isFillWanted = false;
  let fillGap = new AbortController();

  function onLink(isUp: boolean): void {
    pulls.setLive(isUp);
    parts.onLink(isUp);
  }

  /** How the next pull that begins has ended. */
  function pulled(): Promise<Ended> {
    if (signal.aborted) return Promise.resolve(STOPPED);
    const next = Promise.withResolvers<Ended>();
    awaiting.push(next.resolve);
    pulls.hint();
    return next.promise;
  }

  async function pull(): Promise<Ended> {
    const upAt = live.upAt();
    const told = awaiting;
    awaiting = [];
    const ended = await guarded(() => pullOnce(walking));
    if (ended.kind === 'done') {
      live.caughtUp(upAt);
      isCaughtUp = true;
      parts.onHealthy();
      void retryArchived({ vault, replica }).catch(parts.onFault);
      void fillHistory();
    }
    // In one turn with what onHealthy shows: told apart, the second would wait for the next frame.
    parts.onPhase(null);
    for (const tell of told) tell(ended);
    return ended;
  }

  /**
   * What no screen waits for, then deep history: beside the pulls and never twice at a time. It looks at every thread, so
   * the pulls of a lively conversation, each a hint of the last message, share one look.
   */
  async function fillHistory(): Promise<void> {
    isFillWanted = true;
    if (isFilling) return;
    isFilling = true;
    while (isFillWanted && !signal.aborted) {
      isFillWanted = false;
      let isMore = false;
      await guarded(async () => {
        const rest = await loadRest(walking);
        if (rest.kind !== 'done') return rest;
        await settleDoubts(walking);
        // A comparison that the server refuses is tried again behind the next pull; deep history does not wait for it.
        await heal(healing);
        const threads = await replica.threadIds();
        const ended = await history.fillBack(threads);
        isMore = (await replica.threadIds()).length > threads.length;
        return ended;
      });
      // Threads that came meanwhile, as while everything is loaded for the first time, are not kept waiting.
      if (isMore) continue;
      fillGap = new AbortController();
      await env.clock.sleep(FILL_GAP_MS, signal, fillGap.signal);
    }
    isFilling = false;
  }

  /** A store that fails under a pull stops it; it is told and tried again (design.md invariant 20). */
  async function guarded(work: () => Promise<Ended>): Promise<Ended> {
    try {
      return await work();
    } catch (error) {
      if (!signal.aborted) parts.onFault(error);
      return STOPPED;
    }
  }

  async function grant(wish: Wish): Promise<WishOutcome> {
    try {
      if (wish.wish === 'olderStories') return await fetchOlderStories(wish.classIds);
      return outcomeOf(await (wish.wish === 'below' ? fetchBelow(walking, wish.below) : fetchMessages(wish)));
    } catch (error) {
      if (!signal.aborted) parts.onFault(error);
      return 'offline';
    }
  }

  function fetchMessages({ threadId, backTo, around }: Extract<Wish, { wish: 'olderMessages' }>) {
    return around === undefined ? history.fetchOlder(threadId, backTo) : history.fetchAround(threadId, around);
  }

  async function fetchOlderStories(classIds: readonly Uuid[] | null): Promise<WishOutcome> {
    const wanted = classIds ?? (await replica.classIds()).map(idOf);
    let outcome: WishOutcome = 'complete';
    for (const classId of wanted) {
      if (await vault.isHistoryComplete(`/classes/${classId}`)) continue;
      const ended = await guarded(() => fetchClassStories(walking, classId));
      if (ended.kind !== 'done') return 'offline';
      outcome = 'fetched';
    }
    return outcome;
  }

  const stopGranting = grantWishes(env.bus, grant);
  const unwatch = vault.watchPreferences((preferences) => {
    if (!preferences.keepWholeHistory || !isCaughtUp) return;
    fillGap.abort();
    void fillHistory();
  });
  signal.addEventListener('abort', () => {
    stopGranting();
    unwatch();
    for (const tell of awaiting.splice(0)) tell(STOPPED);
  });
  return {
    flusher,
    pulls,
    wake() {
      flusher.wake();
      const pulling = pulled();
      pulls.wake();
      void Promise.race([pulling, env.clock.sleep(DIAL_LATE_MS, signal)]).then(() => live.wake());
    },
    grant,
  };
}

function outcomeOf(ended: { kind: 'done' | 'stopped' | 'complete' }): WishOutcome {
  if (ended.kind === 'complete') return 'complete';
  return ended.kind === 'done' ? 'fetched' : 'offline';
}

/** The server has ended this session: the refresh that it refuses says so to every realm. After an own logout the stores are closed already. */
async function endRevoked(session: Session): Promise<void> {
  const token = await session.token();
  if (token.kind === 'token') await session.renew(token.token);
}
