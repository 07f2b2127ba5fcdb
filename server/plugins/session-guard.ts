import type { Clock } from '../clock.ts';

/** Which sessions are live, as far as this process knows. */
export interface SessionGuard {
  /** Whether the session is live; an answer of the database is used for at most 30 s. */
  isLive(sessionId: string): Promise<boolean>;
  /** Whether the session is live now: asks the database. For what outlasts the 30 s, such as a token. */
  isLiveNow(sessionId: string): Promise<boolean>;
  /** Drops what is known of the session: some process has ended it. */
  forget(sessionId: string): void;
  /** Drops what is known of every session: reports of ended ones may have been missed. */
  forgetAll(): void;
}

const KNOWN_FOR_MS = 30_000;
const KNOWN_MAX = 20_000;

/** Caches which sessions are live, so that not every request asks the database. */
export function createSessionGuard(readIsLive: (sessionId: string) => Promise<boolean>, clock: Clock): SessionGuard {
  const known = new Map<string, { isLive: boolean; until: number }>();
  // An answer that was read before a session ended must not be stored after it.
  let forgotten = 0;
  async function isLiveNow(sessionId: string): Promise<boolean> {
    const before = forgotten;
    const isLive = await readIsLive(sessionId);
    if (known.size >= KNOWN_MAX) known.clear();
    if (before === forgotten) known.set(sessionId, { isLive, until: clock.now() + KNOWN_FOR_MS });
    return isLive;
  }
  return {
    isLiveNow,
    async isLive(sessionId) {
      const remembered = known.get(sessionId);
      return remembered !== undefined && remembered.until > clock.now() ? remembered.isLive : isLiveNow(sessionId);
    },
    forget(sessionId) {
      forgotten += 1;
      known.delete(sessionId);
    },
    forgetAll() {
      forgotten += 1;
      known.clear();
    },
  };
}
