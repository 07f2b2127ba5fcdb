import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../app-deps.ts';

/** Invitations and parents’ codes. None of schema/calls/invitation-calls.ts has its route yet; its UNROUTED list says so. */
export function invitationRoutes(_app: FastifyInstance, _deps: AppDeps): void {}
