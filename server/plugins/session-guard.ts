import type { Clock } from '../clock.ts';

export interface SessionGuard {
  /** Whether the session still stands; known for at most 30 s without asking the database again. */
  isLive(sessionId: string): Promise<boolean>;
  /** Whether it stands now, for what outlasts what is known. */
  isLiveNow(sessionId: string): Promise<boolean>;
  /** Forgets what was known, when this process itself ends the session. */
  forget(sessionId: string): void;
}

const KNOWN_FOR_MS = 30_000;
const KNOWN_MAX = 20_000;

/** Remembers for a while which sessions stand, so that not every request asks the database. */
export function createSessionGuard(readIsLive: (sessionId: string) => Promise<boolean>, clock: Clock): SessionGuard {
  const known = new Map<string, { isLive: boolean; until: number }>();
  async function isLiveNow(sessionId: string): Promise<boolean> {
    const isLive = await readIsLive(sessionId);
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(sessionId, { isLive, until: clock.now() + KNOWN_FOR_MS });
    return isLive;
  }
  return {
    isLiveNow,
    async isLive(sessionId) {
      const remembered = known.get(sessionId);
      return remembered !== undefined && remembered.until > clock.now() ? remembered.isLive : isLiveNow(sessionId);
    },
    forget: (sessionId) => void known.delete(sessionId),
  };
}
