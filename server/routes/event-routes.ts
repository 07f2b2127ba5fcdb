import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../app-deps.ts';

/** Events of classes. None of schema/calls/event-calls.ts has its route yet; its UNROUTED list says so. */
export function eventRoutes(_app: FastifyInstance, _deps: AppDeps): void {}
