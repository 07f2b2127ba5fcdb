import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { ACCESS_TOKEN_MS } from '../../schema/limits.ts';
import { roleSchema, type Role } from '../../schema/records/user.ts';
import type { Clock } from '../clock.ts';

export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
}

export interface AccessTokens {
  /** A signed token of 10 minutes, and when it ends (ms). */
  sign(claims: AccessClaims): Promise<{ token: string; expiresAt: number }>;
  /** The claims of a token that is ours and still valid, else null. */
  verify(token: string): Promise<AccessClaims | null>;
}

const ALGORITHM = 'HS256';
const AUDIENCE = 'parta-api';
const claimsSchema = z.object({ sub: z.uuid(), sid: z.uuid(), role: roleSchema, exp: z.number() });
/** Tokens that are remembered as verified, at most. */
const KNOWN_MAX = 20_000;

export function createAccessTokens(secret: string, clock: Clock): AccessTokens {
  const key = Buffer.from(secret, 'base64url');
  // A phone asks many times with one token, and verifying it costs as much as a small query.
  const known = new Map<string, { claims: AccessClaims; until: number }>();
  return {
    async sign({ userId, sessionId, role }) {
      const expiresAt = Math.floor((clock.now() + ACCESS_TOKEN_MS) / 1000) * 1000;
      const token = await new SignJWT({ sid: sessionId, role })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(userId)
        .setAudience(AUDIENCE)
        .setIssuedAt(Math.floor(clock.now() / 1000))
        .setExpirationTime(expiresAt / 1000)
        .sign(key);
      return { token, expiresAt };
    },
    async verify(token) {
      const remembered = known.get(token);
      if (remembered !== undefined && remembered.until > clock.now()) return remembered.claims;
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], audience: AUDIENCE, currentDate: new Date(clock.now()) });
        const { sub, sid, role, exp } = claimsSchema.parse(payload);
        const claims: AccessClaims = { userId: sub, sessionId: sid, role };
        if (known.size >= KNOWN_MAX) known.clear();
        known.set(token, { claims, until: exp * 1000 });
        return claims;
      } catch {
        return null;
      }
    },
  };
}
