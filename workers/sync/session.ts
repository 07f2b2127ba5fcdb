import { refreshCall, type Tokens } from '../../schema/calls/auth-calls.ts';
import { TOKEN_LENGTH_FLOOR } from '../../schema/limits.ts';
import type { StoredSession, VaultStore } from '../replica/vault-store.ts';
import type { Answer } from './answer.ts';
import type { ApiClient } from './api-client.ts';
import { tellBus } from './bus-messages.ts';
import type { Environment } from './environment.ts';
import { holdBounded } from './hold-bounded.ts';
import { verdictOf } from './retry-policy.ts';
import type { ServerClock } from './server-clock.ts';

/** A token is renewed this long before it ends, ms, so that it does not end on its way. */
const EARLY_MS = 15_000;
/** Longer than a refresh may take; a holder that still has the lock then is frozen, ms. */
const LOCK_WAIT_MS = 20_000;

export type SessionState = 'authorized' | 'refreshable' | 'expired';

/** The state of a stored session at a moment of server time (SES-01, SES-02). */
export function sessionState(session: StoredSession | null, serverNow: number): SessionState {
  if (session === null || session.state === 'expired') return 'expired';
  if (isUsable(session.accessToken) && session.accessTokenExpiresAt > serverNow) return 'authorized';
  return isUsable(session.refreshToken) && session.refreshTokenExpiresAt > serverNow ? 'refreshable' : 'expired';
}

function isUsable(token: string): boolean {
  return token.length > TOKEN_LENGTH_FLOOR;
}

export type TokenAnswer = { readonly kind: 'token'; readonly token: string } | { readonly kind: 'expired' } | { readonly kind: 'unreachable' };

export interface Session {
  /** A token that the server should take now, refreshed first where it is over. */
  token(): Promise<TokenAnswer>;
  /** After a 401: another token than `refused`, made by whoever comes first in any realm. */
  renew(refused: string): Promise<TokenAnswer>;
  /** A fresh token was refused as well: marks the session expired (SES-03). */
  end(refused: string): Promise<void>;
}

/** What a login answered, as the vault keeps it. */
export function sessionOf(tokens: Tokens): StoredSession {
  return { ...tokens, state: 'active' };
}

export interface SessionParts {
  readonly env: Pick<Environment, 'clock' | 'locks' | 'bus'>;
  readonly vault: VaultStore;
  readonly api: ApiClient;
  /** Locks the device: the server said that the session was revoked (F-205). Absent: this device has no screens. */
  readonly lock?: (() => Promise<void>) | undefined;
}

/**
 * The session of one user, shared by every realm through the vault. Only one refresh is in flight anywhere: the lock is
 * taken and the vault read again before anything is asked (R-SESS-02). A lost answer leaves the stored refresh token as
 * it was, and the next try shows the same one (R-SESS-03).
 */
export function createSession(parts: SessionParts): Session {
  const { env, vault, api } = parts;
  let running: Promise<TokenAnswer> | null = null;

  function refreshOnce(refused: string | null): Promise<TokenAnswer> {
    running ??= holdBounded(env, `parta-session-${vault.userId}`, LOCK_WAIT_MS, (lost) => refreshHeld(refused, lost)).finally(() => {
      running = null;
    });
    return running;
  }

  async function refreshHeld(refused: string | null, lost: AbortSignal): Promise<TokenAnswer> {
    const stored = await vault.session();
    if (stored === null || stored.state === 'expired') return { kind: 'expired' };
    if (stored.accessToken !== refused && isFresh(stored, api.serverClock)) return { kind: 'token', token: stored.accessToken };
    // A device clock that was set ahead ends nothing: where it may be that alone, the server is asked.
    const isOver = !isUsable(stored.refreshToken) || stored.refreshTokenExpiresAt <= (api.serverClock.atLeast() ?? 0);
    if (isOver) return expire(stored);
    const answer = await api.send(refreshCall, { body: { refreshToken: stored.refreshToken }, signal: lost });
    if (lost.aborted) return { kind: 'unreachable' };
    const now = await vault.session();
    // Somebody has logged in meanwhile: the answer is about the session before.
    if (now?.state === 'active' && now.refreshToken !== stored.refreshToken) return { kind: 'token', token: now.accessToken };
    if (answer.kind === 'ok') {
      await vault.saveSession(sessionOf(answer.value));
      tellBus(env.bus, { type: 'session' });
      return { kind: 'token', token: answer.value.accessToken };
    }
    if (verdictOf(answer) === 'retry') return { kind: 'unreachable' };
    // First the lock: a kill between the two leaves tokens that are refused again, never a readable device (R-SESS-10).
    if (isRevoked(answer)) await parts.lock?.();
    return expire(stored);
  }

  /** Both tokens are cleared; replica, outbox and the times stay (invariant 17). */
  async function expire(stored: StoredSession): Promise<TokenAnswer> {
    await vault.saveSession({ ...stored, accessToken: '', refreshToken: '', state: 'expired' });
    tellBus(env.bus, { type: 'session' });
    return { kind: 'expired' };
  }

  return {
    async token() {
      const stored = await vault.session();
      if (stored === null || stored.state === 'expired') return { kind: 'expired' };
      return isFresh(stored, api.serverClock) ? { kind: 'token', token: stored.accessToken } : refreshOnce(null);
    },
    async renew(refused) {
      const answer = await refreshOnce(refused);
      // Joined a refresh that began before this refusal and knew nothing of it.
      return answer.kind === 'token' && answer.token === refused ? refreshOnce(refused) : answer;
    },
    async end(refused) {
      await holdBounded(env, `parta-session-${vault.userId}`, LOCK_WAIT_MS, async () => {
        const stored = await vault.session();
        if (stored !== null && stored.accessToken === refused) await expire(stored);
      });
    },
  };
}

function isRevoked(answer: Answer<unknown>): boolean {
  return answer.kind === 'problem' && answer.problem.code === 'sessionRevoked';
}

function isFresh(stored: StoredSession, serverClock: ServerClock): boolean {
  return sessionState(stored, serverClock.now() + EARLY_MS) === 'authorized';
}
