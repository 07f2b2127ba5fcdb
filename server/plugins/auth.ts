import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TOKEN_LENGTH_FLOOR } from '../../schema/limits.ts';
import type { AccessClaims, AccessTokens } from './access-tokens.ts';
import { ProblemError } from '../problem-error.ts';
import type { SessionGuard } from './session-guard.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, by a valid token of a standing session; null for everybody else. */
    claims: AccessClaims | null;
  }
}

/** Reads the Bearer token of every request. Routes that need somebody ask `claimsOf`. */
export function registerAuth(app: FastifyInstance, deps: { tokens: AccessTokens; sessions: SessionGuard }): void {
  app.decorateRequest('claims', null);
  app.addHook('onRequest', async (request) => {
    const token = bearerOf(request.headers.authorization);
    if (token === null) return;
    const claims = await deps.tokens.verify(token);
    if (claims !== null && (await deps.sessions.isLive(claims.sessionId))) request.claims = claims;
  });
}

/** The caller, or 401. */
export function claimsOf(request: FastifyRequest): AccessClaims {
  if (request.claims === null) throw new ProblemError(401, 'unauthorized');
  return request.claims;
}

function bearerOf(header: string | undefined): string | null {
  const [scheme, token = ''] = (header ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token.length > TOKEN_LENGTH_FLOOR ? token : null;
}
