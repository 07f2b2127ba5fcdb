import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../app-deps.ts';

/** Teachers, parents, pictures of people, schools. None of schema/calls/profile-calls.ts has its route yet; its UNROUTED list says so. */
export function profileRoutes(_app: FastifyInstance, _deps: AppDeps): void {}
