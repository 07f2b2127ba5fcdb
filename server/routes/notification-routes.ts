import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../app-deps.ts';

/** Push subscriptions. None of schema/calls/notification-calls.ts has its route yet; its UNROUTED list says so. */
export function notificationRoutes(_app: FastifyInstance, _deps: AppDeps): void {}
