import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../app-deps.ts';

/** Parents’ connection requests. None of schema/calls/request-calls.ts has its route yet; its UNROUTED list says so. */
export function requestRoutes(_app: FastifyInstance, _deps: AppDeps): void {}
