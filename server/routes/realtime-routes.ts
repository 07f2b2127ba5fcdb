import type { FastifyInstance } from 'fastify';
import { connectionTokenCall, subscriptionTokenCall } from '../../schema/calls/sync-calls.ts';
import { personalChannel } from '../../schema/records/live-event.ts';
import type { AppDeps } from '../app-deps.ts';
import { claimsOf } from '../plugins/auth.ts';
import { forbidden } from '../problem-error.ts';
import { openRoute } from './route.ts';

/** Tokens for the realtime connection and for the caller's own channel. */
export function realtimeRoutes(app: FastifyInstance, deps: AppDeps): void {
  openRoute(app, deps, connectionTokenCall, async ({ request }) => ({ token: await deps.liveTokens.connectionToken(claimsOf(request)) }));

  openRoute(app, deps, subscriptionTokenCall, async ({ request, body }) => {
    const { userId } = claimsOf(request);
    if (body.channel !== personalChannel(userId)) throw forbidden();
    return { token: await deps.liveTokens.subscriptionToken(userId, body.channel) };
  });
}
