import { uuidV7, type Uuid } from '../../schema/ids.ts';
import type { WakeReason } from '../../schema/port/port.ts';
import type { Recipient } from '../../schema/port/queries.ts';
import { NO_PICTURES, type Pictures } from '../files/pictures.ts';
import { createPreparer, type PickedRef } from '../files/preparer.ts';
import type { ReplicaStore } from '../replica/replica-store.ts';
import { storageErrorOf } from '../replica/storage-error.ts';
import type { VaultStore } from '../replica/vault-store.ts';
import type { Outcome } from './answer.ts';
import type { ApiClient, Asked } from './api-client.ts';
import { createApplyQueue } from './apply-queue.ts';
import { createAuthorizedApi, type AuthorizedApi } from './authorized-api.ts';
import type { Below } from './below.ts';
import { hearBus, tellBus, type Wish, type WishOutcome } from './bus-messages.ts';
import { followWifi, UNKNOWN_CONNECTION, type Connection } from './connection.ts';
import type { Environment } from './environment.ts';
import { startLead, type Lead } from './lead.ts';
import { beatHeart, engineLock, hearsHeart, HEARTBEAT_MS, startLeader } from './leader.ts';
import type { LiveConnection } from './live.ts';
import { fetchRecipients, fetchThreadMembers, type MemberEntry } from './on-demand.ts';
import { startFlusher } from './outbox-flusher.ts';
import type { PullPhase } from './pull-cycle.ts';
import { POLL_ALONE_MS, POLL_MS } from './pull-loop.ts';
import { BACKOFF_CAP_MS } from './retry-policy.ts';
import { createSession, type Session } from './session.ts';
import { createContact } from './contact.ts';
import { createStatusBoard, type StatusBoard } from './sync-status.ts';
import { createTravellingBoard, type TravellingBoard } from './travelling-board.ts';
import { askLeader } from './wishes.ts';

export interface EngineParts {
  readonly env: Environment;
  readonly replica: ReplicaStore;
  readonly vault: VaultStore;
  readonly api: ApiClient;
  readonly live: LiveConnection;
  /** How much room there is on the device; asked after pulls, by the realm that leads. */
  readonly room?: () => Promise<'ok' | 'low'>;
  /** What this device goes by; absent: nobody tells. */
  readonly connection?: Connection;
  /** How long what was just written is left alone, so that the page can draw it first, ms (R-OUT-15); none by default. */
  readonly drawFirstMs?: number;
  /** What this platform can do with photos; absent: nothing. */
  readonly pictures?: Pictures;
  /** Locks the device when the session was revoked at the server (F-205). */
  readonly lock?: () => Promise<void>;
}

/** `left`: rows that still wait. `ledElsewhere`: it is for a living tab to send them. */
export interface Flushed {
  readonly kind: 'flushed' | 'ledElsewhere';
  readonly left: number;
}

/** The sync engine of one user in one realm (workers/SPEC.md). */
export interface Engine {
  /** Joins the realms of this user; the one that leads pulls, sends and listens. */
  start(): void;
  /** Leaves; nothing is written any more when it resolves. */
  stop(): Promise<void>;
  /** What the page forwards, and `session`: tokens were saved in this realm by a login. */
  wake(reason: WakeReason | 'session'): void;
  /** Calls `listen` when another realm than before leads: what was stored by the one before may not have been told. */
  watchPassed(listen: () => void): () => void;
  readonly status: Pick<StatusBoard, 'now' | 'watch'>;
  /** Rows on their way just now, with the percent of their files, in every realm. */
  readonly travelling: Pick<TravellingBoard, 'rows' | 'watch'>;
  /** The page before the oldest stored message; with `backTo` (a createdAt) all until there; with `around` only the page around it. */
  fetchOlderMessages(threadId: Uuid, reach?: { readonly backTo?: string; readonly around?: string }): Promise<WishOutcome>;
  fetchOlderStories(classIds: readonly Uuid[] | null): Promise<WishOutcome>;
  /** Fetches a list that is not here yet; from then on it is kept. */
  fetchBelow(below: Below): Promise<WishOutcome>;
  fetchThreadMembers(threadId: Uuid): Promise<Outcome<readonly MemberEntry[]>>;
  fetchRecipients(): Promise<Outcome<readonly Recipient[]>>;
  /** Sends what waits and returns, without pulling or listening: for the service worker, on an engine that is not started. */
  flush(): Promise<Flushed>;
  /** Makes a picked file ready to be sent, in the background; sending it would do so, too. */
  prepareFile(file: PickedRef): void;
  readonly session: Session;
  readonly api: AuthorizedApi;
}

/** How often the age of what lies here is looked at, and the room on the device, ms. */
const AGE_EVERY_MS = 10 * 60_000;
const ROOM_EVERY_MS = 60_000;
/** How long a flush looks after a leader that has not sent everything, ms. */
const LOOK_AFTER_MS = 5_000;

/** Wires an engine; nothing runs before start. */
export function createEngine(parts: EngineParts): Engine {
  const { env, replica, vault } = parts;
  const realm = uuidV7(env.clock.now(), (bytes) => env.random.bytes(bytes));
  const session = createSession({ env, vault, api: parts.api, lock: parts.lock });
  const api = createAuthorizedApi(parts.api, session);
  const status = createStatusBoard(env.bus);
  const board = createTravellingBoard(env);
  const connection = parts.connection ?? UNKNOWN_CONNECTION;
  const files = createPreparer({ vault, pictures: parts.pictures ?? NO_PICTURES });
  const stopping = new AbortController();
  const closers: (() => void)[] = [() => status.close(), () => board.close()];
  let lead: Lead | null = null;
  let ended: Promise<void> = Promise.resolve();
  let pullPhase: PullPhase = null;
  let isVisible = true;
  const contact = createContact({ vault, clock: env.clock, serverClock: parts.api.serverClock });
  const passListeners = new Set<() => void>();
  let roomAt = Number.NEGATIVE_INFINITY;
  /** Until when the browser's word that it is offline counts: a new leader, and every wake-up, must still know it (R-OUT-11). */
  let offlineUntil = 0;

  /** Of the leader only: followers hear it. */
  function showPhase(): void {
    if (lead === null) return;
    const phase = pullPhase === 'firstLoad' ? 'firstLoad' : board.rows().length > 0 ? 'sending' : (pullPhase ?? 'idle');
    status.set({ phase, progress: phase === 'firstLoad' ? (status.now().progress ?? 0) : null });
  }

  function showConnection(): void {
    const kind = connection.kind();
    if (kind !== 'unknown') status.set({ connection: kind });
  }

  function backOnline(isBack = true): void {
    offlineUntil = 0;
    lead?.flusher.reached(isBack);
  }

  /** In the realm that leads; any other only learns what is said of the network, should it come to lead. */
  function wakeFor(reason: string): void {
    if (reason === 'offline') {
      offlineUntil = env.clock.now() + BACKOFF_CAP_MS;
      lead?.flusher.rest(BACKOFF_CAP_MS);
      return status.set({ network: 'offline' });
    }
    // A clock's, not a sign of life: what waits after a failure goes on waiting.
    if (reason === 'poll') return lead?.pulls.hint();
    if (reason === 'online') backOnline();
    lead?.wake();
  }

  /** Reads and changes may not meet the same fate: a filter lets the one pass and answers the other itself (R-OUT-23). */
  function onContact(isReached: boolean, { isWrite, isForeign }: Asked): void {
    if (isReached) {
      const isBack = status.now().network !== 'online' || isWrite;
      status.set({ network: 'online', ...(isWrite && status.now().isSendingBlocked === true ? { isSendingBlocked: false } : {}) });
      return backOnline(isBack);
    }
    if (!isWrite || !isForeign || status.now().network !== 'online') return status.set({ network: 'offline' });
    status.set({ isSendingBlocked: true });
    // Whether it answers everything is told by a read.
    lead?.pulls.hint();
  }

  function onPassed(): void {
    for (const listen of passListeners) listen();
  }

  function onFault(error: unknown): void {
    if (storageErrorOf(error)?.reason === 'quota') status.set({ storage: 'full' });
  }

  /** A pull has come to its end: what lies here is of now, and it went in. */
  function onHealthy(): void {
    void contact.note().catch(onFault);
    showAge();
    void lookForRoom();
  }

  function showAge(): void {
    status.set({ lastContactAt: contact.at(), daysWithoutContact: contact.days() });
  }

  async function lookForRoom(): Promise<void> {
    const isFull = status.now().storage === 'full';
    if (!isFull && env.clock.now() - roomAt < ROOM_EVERY_MS) return;
    roomAt = env.clock.now();
    status.set({ storage: (await parts.room?.()) ?? 'ok' });
  }

  /** The age grows by itself while there is no network. */
  async function followAge(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Of a realm that does not lead: the one that does has written it down.
      await contact.load().catch(() => undefined);
      if (lead !== null || contact.at() !== null) showAge();
      await env.clock.sleep(AGE_EVERY_MS, stopping.signal);
    }
  }

  function runLead(signal: AbortSignal): Promise<void> {
    lead = startLead({
      env, replica, vault, api, session, live: parts.live, board, files, wifi: followWifi(connection, vault, signal), signal, onFault,
      restMs: offlineUntil - env.clock.now(),
      drawFirstMs: parts.drawFirstMs,
      canRead: () => status.now().network === 'online',
      onPhase(phase) {
        pullPhase = phase;
        showPhase();
      },
      onProgress: (progress) => status.set({ progress }),
      onLink: (isLive) => status.set({ isLive }),
      onHealthy,
      onMended: ({ missing, surplus, stale }) => status.set({ mended: (status.now().mended ?? 0) + missing + surplus + stale }),
      serverNow: () => (parts.api.serverClock.isLearnt() ? parts.api.serverClock.now() : null),
    });
    lead.pulls.setVisible(isVisible);
    ended = new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        lead = null;
        pullPhase = null;
        status.set({ phase: 'idle', progress: null });
        resolve();
      });
    });
    return ended;
  }

  /** A follower of a hidden leader still polls, through it: as often as the leader would, and once when the connection comes or goes. */
  async function pollAsFollower(): Promise<void> {
    let isLive = true;
    let doze = new AbortController();
    closers.push(
      status.watch((now) => {
        if ((now.isLive ?? true) === isLive) return;
        isLive = !isLive;
        doze.abort();
      }),
    );
    while (!stopping.signal.aborted) {
      doze = new AbortController();
      await env.clock.sleep(isLive ? POLL_MS : POLL_ALONE_MS, stopping.signal, doze.signal);
      if (!stopping.signal.aborted && isVisible && lead === null) tellBus(env.bus, { type: 'wake', reason: 'poll' });
    }
  }

  async function grantOrAsk(wish: Wish): Promise<WishOutcome> {
    if (lead !== null) return lead.grant(wish);
    return askLeader(env, uuidV7(env.clock.now(), (bytes) => env.random.bytes(bytes)), wish);
  }

  async function waiting(): Promise<number> {
    return (await vault.outbox()).filter((row) => row.state === 'waiting').length;
  }

  async function flushHeld(lost: AbortSignal): Promise<Flushed> {
    const over = new AbortController();
    const signal = AbortSignal.any([lost, over.signal, stopping.signal]);
    void beatHeart(env, realm, signal);
    const queue = createApplyQueue({ replica, vault, clock: env.clock, signal });
    const left = await startFlusher({ env, vault, replica, api, queue, board, files, wifi: followWifi(connection, vault, signal), random: env.random, signal, onFault, canRead: () => false }).settled();
    over.abort();
    return { kind: 'flushed', left };
  }

  /** A leader that lives sends what waits; one whose page is being closed may live too short for it, so it is looked after. */
  async function flushOrLeave(): Promise<Flushed> {
    const until = env.clock.now() + LOOK_AFTER_MS;
    // A browser says it after each change: mostly it was sent long ago, and nobody need be woken for it.
    if ((await waiting()) === 0) return { kind: 'flushed', left: 0 };
    for (;;) {
      const held = await env.locks.tryHold(engineLock(vault.userId), flushHeld);
      if (held !== null) return held;
      tellBus(env.bus, { type: 'wake', reason: 'flush' });
      if (!(await hearsHeart(env))) return env.locks.steal(engineLock(vault.userId), flushHeld);
      const left = await waiting();
      if (left === 0 || env.clock.now() >= until) return { kind: 'ledElsewhere', left };
      await env.clock.sleep(HEARTBEAT_MS, stopping.signal);
    }
  }

  return {
    start() {
      closers.push(
        parts.api.watchContact(onContact),
        board.watch(showPhase),
        connection.watch(showConnection),
        vault.watchOutbox((rows) => status.set({ ...(rows.length === 0 && status.now().isSendingBlocked === true ? { isSendingBlocked: false } : {}), waiting: rows.filter((row) => row.state === 'waiting').length, failed: rows.filter((row) => row.state === 'parked').length })),
        hearBus(env.bus, (message) => {
          if (message.type === 'wake') wakeFor(message.reason);
          if (message.type === 'session') lead?.wake();
          if (message.type === 'outbox') lead?.flusher.wake();
        }),
      );
      showConnection();
      startLeader({ env, userId: vault.userId, realm, signal: stopping.signal, lead: runLead, onChange: (isLeader) => status.set({ isLeader }), onPassed });
      void pollAsFollower();
      void followAge();
    },
    async stop() {
      stopping.abort();
      for (const close of closers.splice(0)) close();
      await ended;
    },
    wake(reason) {
      if (reason === 'hidden' || reason === 'visible') {
        isVisible = reason === 'visible';
        lead?.pulls.setVisible(isVisible);
      }
      if (reason === 'hidden') return;
      wakeFor(reason);
      if (lead === null) tellBus(env.bus, reason === 'session' ? { type: 'session' } : { type: 'wake', reason });
    },
    watchPassed(listen) {
      passListeners.add(listen);
      return () => passListeners.delete(listen);
    },
    status,
    travelling: board,
    fetchOlderMessages: (threadId, reach) => grantOrAsk({ wish: 'olderMessages', threadId, ...reach }),
    fetchOlderStories: (classIds) => grantOrAsk({ wish: 'olderStories', classIds: classIds === null ? null : [...classIds] }),
    fetchBelow: (below) => grantOrAsk({ wish: 'below', below }),
    fetchThreadMembers: (threadId) => fetchThreadMembers(api, threadId),
    fetchRecipients: () => fetchRecipients(api),
    async flush() {
      if (lead !== null) {
        lead.flusher.wake();
        return { kind: 'flushed', left: await lead.flusher.settled() };
      }
      return flushOrLeave();
    },
    prepareFile: (file) => void files.ready(file).catch(onFault),
    session,
    api,
  };
}
