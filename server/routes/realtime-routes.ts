import type { FastifyInstance } from 'fastify';
import { connectionTokenCall, subscriptionTokenCall } from '../../schema/calls/sync-calls.ts';
import { personalChannel } from '../../schema/records/live-event.ts';
import type { AppDeps } from '../app-deps.ts';
import { claimsOf } from '../plugins/auth.ts';
import { forbidden } from '../problem-error.ts';
import { openRoute } from './route.ts';

/** Tokens for the realtime connection, with the address to connect to, and for the caller's own channel. */
export function realtimeRoutes(app: FastifyInstance, deps: AppDeps): void {
  const liveUrl = deps.config.centrifugo?.publicUrl;
  openRoute(app, deps, connectionTokenCall, async ({ request }) => ({
    token: await deps.liveTokens.connectionToken(claimsOf(request)),
    ...(liveUrl !== undefined && { url: liveUrl }),
  }));

  openRoute(app, deps, subscriptionTokenCall, async ({ request, body }) => {
    const { userId, sessionId } = claimsOf(request);
    if (body.channel !== personalChannel(userId)) throw forbidden();
    return { token: await deps.liveTokens.subscriptionToken(sessionId, body.channel) };
  });
}
