import { hearBus, tellBus } from './bus-messages.ts';
import type { Environment } from './environment.ts';

/** How often the leader says that it lives, and the silence after which it is taken for frozen, ms (SYN-02). */
export const HEARTBEAT_MS = 1000;
export const SILENCE_MS = 3000;
/** A lock that nobody holds is given within this time, ms; whoever gets it later has waited for somebody. */
const FREE_LOCK_MS = 250;

/** The lock that says which realm runs a user's engine. */
export function engineLock(userId: string): string {
  return `parta-engine-${userId}`;
}

export interface Leader {
  isLeader(): boolean;
}

export interface LeaderParts {
  readonly env: Environment;
  readonly userId: string;
  /** This realm's name, in its heartbeats. */
  readonly realm: string;
  /** Ends the candidacy and, where it leads, the lead. */
  readonly signal: AbortSignal;
  /** Runs while this realm leads; must come to an end when its signal aborts. */
  readonly lead: (signal: AbortSignal) => Promise<void>;
  readonly onChange: (isLeader: boolean) => void;
  /** The lead has passed from one realm to another: what the one before has stored it may not have told. */
  readonly onPassed: () => void;
}

/**
 * Lets exactly one realm of a user lead (R-TAB-01..03): each queues for the lock, so that a closed tab hands over at
 * once; a frozen one keeps its lock, so whoever hears no heartbeat for three seconds steals it.
 */
export function startLeader(parts: LeaderParts): Leader {
  const { env, realm, signal } = parts;
  const name = engineLock(parts.userId);
  let isLeader = false;
  let isQueued = false;
  const startedAt = env.clock.now();
  let heardAt = startedAt;
  let leading: string | null = null;

  function noteLeader(name: string): void {
    // One that led before us may have died without a word.
    const isAfterUnheard = leading === null && name === realm && env.clock.now() - startedAt > FREE_LOCK_MS;
    if (isAfterUnheard || (leading !== null && leading !== name)) parts.onPassed();
    leading = name;
  }

  async function lead(lost: AbortSignal): Promise<void> {
    // A frozen tab may be given the lock and robbed of it before it comes to hear of either.
    if (signal.aborted || lost.aborted || isLeader) return;
    isLeader = true;
    const mine = AbortSignal.any([lost, signal]);
    parts.onChange(true);
    noteLeader(realm);
    void beatHeart(env, realm, mine);
    try {
      await parts.lead(mine);
    } finally {
      isLeader = false;
      heardAt = env.clock.now();
      if (!signal.aborted) parts.onChange(false);
    }
  }

  /** A standing request: it comes round when the leader goes, and is renewed when it was used up. */
  async function queue(): Promise<void> {
    if (isQueued || signal.aborted) return;
    isQueued = true;
    try {
      await env.locks.hold(name, (lost) => {
        isQueued = false;
        return lead(lost);
      });
    } catch {
      // Robbed of the lock; the lead has ended by its signal.
      isQueued = false;
    }
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      void queue();
      const before = env.clock.now();
      // Awake at the very moment of too long a silence.
      await env.clock.sleep(isLeader ? HEARTBEAT_MS : Math.min(HEARTBEAT_MS, Math.max(1, heardAt + SILENCE_MS - before)), signal);
      const now = env.clock.now();
      // A gap in our own time means that we were frozen, not the leader; a clock that was put back would make the silence endless.
      if (isLeader || now - before > 2 * HEARTBEAT_MS || now < before) heardAt = now;
      if (!signal.aborted && now - heardAt >= SILENCE_MS) await steal(now);
    }
  }

  async function steal(now: number): Promise<void> {
    heardAt = now;
    void env.locks.steal(name, lead).catch(() => undefined);
  }

  const deafen = hearBus(env.bus, (message) => {
    if (message.type !== 'heartbeat' || message.realm === realm) return;
    heardAt = env.clock.now();
    noteLeader(message.realm);
  });
  signal.addEventListener('abort', deafen);
  void watch();
  return { isLeader: () => isLeader };
}

/** Says every second that this realm holds the engine's lock and lives, until the signal aborts. */
export async function beatHeart(env: Pick<Environment, 'bus' | 'clock'>, realm: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    tellBus(env.bus, { type: 'heartbeat', realm });
    await env.clock.sleep(HEARTBEAT_MS, signal);
  }
}

/** Whether a leader is heard within the time in which a living one must speak. */
export async function hearsHeart(env: Pick<Environment, 'bus' | 'clock'>): Promise<boolean> {
  const heard = new AbortController();
  const deafen = hearBus(env.bus, (message) => {
    if (message.type === 'heartbeat') heard.abort();
  });
  await env.clock.sleep(SILENCE_MS, heard.signal);
  deafen();
  return heard.signal.aborted;
}
