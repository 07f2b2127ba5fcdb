import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../app-deps.ts';

/** Skills, points and awards. None of schema/calls/reward-calls.ts has its route yet; its UNROUTED list says so. */
export function rewardRoutes(_app: FastifyInstance, _deps: AppDeps): void {}
