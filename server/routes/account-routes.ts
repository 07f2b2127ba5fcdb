import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../app-deps.ts';

/** Registration, e-mail verification, passwords, export and erasure. None of schema/calls/account-calls.ts has its route yet; its UNROUTED list says so. */
export function accountRoutes(_app: FastifyInstance, _deps: AppDeps): void {}
