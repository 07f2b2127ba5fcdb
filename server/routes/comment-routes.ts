import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../app-deps.ts';

/** Comments of stories. None of schema/calls/comment-calls.ts has its route yet; its UNROUTED list says so. */
export function commentRoutes(_app: FastifyInstance, _deps: AppDeps): void {}
