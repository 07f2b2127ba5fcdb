import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { LiveGate, LiveGrant, LiveIdentity, Verdict } from './live-gate.ts';

/** Long enough that a phone need not refresh often; a revoked session is closed by its own event, not by expiry. */
export const LIVE_TOKEN_MS = 30 * 60_000;

const connectionClaims = z.object({ sub: z.string(), uid: z.string(), exp: z.number(), channel: z.never().optional() });
const subscriptionClaims = z.object({ sub: z.string(), channel: z.string(), exp: z.number() });

/**
 * Makes and reads the tokens of the realtime connection: JWT, HS256, with the claims that Centrifugo reads. Their
 * subject is the session, not the person: Centrifugo can close the connections of a subject, and what we revoke is one
 * session. A token for a channel thereby serves the connections of its own session only.
 */
export class LiveTokens {
  readonly #key: Uint8Array;
  readonly #lifeMs: number;
  readonly #entryMs: number;

  /** `lifeMs`: how long a connection or subscription stands before it asks for another token; `entryMs`: how long one may begin with the token, which only Centrifugo tells apart. */
  constructor(key: Uint8Array, lifeMs = LIVE_TOKEN_MS, entryMs = lifeMs) {
    this.#key = key;
    this.#lifeMs = lifeMs;
    this.#entryMs = entryMs;
  }

  /** A token for the connection of one session. */
  connectionToken(caller: { userId: string; sessionId: string }): Promise<string> {
    return this.#sign({ uid: caller.userId }, caller.sessionId);
  }

  /** A token for one channel. Whether the session's user may have it is the caller's to check. */
  subscriptionToken(sessionId: string, channel: string): Promise<string> {
    return this.#sign({ channel }, sessionId);
  }

  async readConnection(token: string): Promise<Verdict<LiveIdentity>> {
    const verdict = await this.#read(token, connectionClaims);
    if (verdict.kind !== 'valid') return verdict;
    const { sub, uid, exp } = verdict.value;
    return { kind: 'valid', value: { userId: uid, sessionId: sub, expiresAt: exp * 1000 } };
  }

  async readSubscription(token: string): Promise<Verdict<LiveGrant>> {
    const verdict = await this.#read(token, subscriptionClaims);
    if (verdict.kind !== 'valid') return verdict;
    const { sub, channel, exp } = verdict.value;
    return { kind: 'valid', value: { sessionId: sub, channel, expiresAt: exp * 1000 } };
  }

  /** The hub's judge: these tokens, and for a connection a session that still lives. */
  gate(isSessionActive: (sessionId: string) => Promise<boolean>): LiveGate {
    return {
      connection: async (token) => {
        const verdict = await this.readConnection(token);
        if (verdict.kind !== 'valid') return verdict;
        return (await isSessionActive(verdict.value.sessionId)) ? verdict : { kind: 'invalid' };
      },
      subscription: (token) => this.readSubscription(token),
    };
  }

  #sign(claims: Record<string, string>, sessionId: string): Promise<string> {
    const endsAt = (ms: number): number => Math.ceil((Date.now() + ms) / 1000);
    return new SignJWT(this.#entryMs === this.#lifeMs ? claims : { ...claims, expire_at: endsAt(this.#lifeMs) })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(sessionId)
      .setExpirationTime(endsAt(this.#entryMs))
      .sign(this.#key);
  }

  async #read<T>(token: string, claims: z.ZodType<T>): Promise<Verdict<T>> {
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: ['HS256'] });
      const parsed = claims.safeParse(payload);
      return parsed.success ? { kind: 'valid', value: parsed.data } : { kind: 'invalid' };
    } catch (error) {
      if (error instanceof errors.JWTExpired) return { kind: 'expired' };
      if (error instanceof errors.JOSEError) return { kind: 'invalid' };
      throw error;
    }
  }
}
