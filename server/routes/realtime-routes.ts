import type { FastifyInstance, FastifyRequest } from 'fastify';
import { connectionTokenCall, subscriptionTokenCall } from '../../schema/calls/sync-calls.ts';
import { personalChannel } from '../../schema/records/live-event.ts';
import type { AppDeps } from '../app-deps.ts';
import type { AccessClaims } from '../plugins/access-tokens.ts';
import { claimsOf } from '../plugins/auth.ts';
import { forbidden, ProblemError } from '../problem-error.ts';
import { openRoute } from './route.ts';

/** Tokens for the realtime connection, with the address to connect to, and for the caller's own channel. They outlast what a process remembers of a session, so the database is asked. */
export function realtimeRoutes(app: FastifyInstance, deps: AppDeps): void {
  const liveUrl = deps.config.centrifugo?.publicUrl;
  openRoute(app, deps, connectionTokenCall, async ({ request }) => ({
    token: await deps.liveTokens.connectionToken(await standing(request)),
    ...(liveUrl !== undefined && { url: liveUrl }),
  }));

  openRoute(app, deps, subscriptionTokenCall, async ({ request, body }) => {
    const { userId, sessionId } = await standing(request);
    if (body.channel !== personalChannel(userId)) throw forbidden();
    return { token: await deps.liveTokens.subscriptionToken(sessionId, body.channel) };
  });

  async function standing(request: FastifyRequest): Promise<AccessClaims> {
    const claims = claimsOf(request);
    if (!(await deps.sessions.isLiveNow(claims.sessionId))) throw new ProblemError(401, 'unauthorized');
    return claims;
  }
}
