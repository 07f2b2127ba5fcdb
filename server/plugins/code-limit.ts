import type { FastifyInstance, FastifyRequest } from 'fastify';
import { classByCodeCall } from '../../schema/calls/class-calls.ts';
import { routePathOf } from '../../schema/calls/call.ts';
import { bindParentCall, studentByParentCodeCall } from '../../schema/calls/invitation-calls.ts';
import { createRequestCall } from '../../schema/calls/request-calls.ts';
import { classPublicStudentsCall } from '../../schema/calls/student-calls.ts';
import type { AppDeps } from '../app-deps.ts';
import { ProblemError } from '../problem-error.ts';
import type { RateRule } from './rate-limits.ts';

const CODED = new Set([classByCodeCall, studentByParentCodeCall, bindParentCall, createRequestCall, classPublicStudentsCall].map((call) => `${call.method} ${routePathOf(call)}`));

/**
 * Nobody guesses a code by trying many (JOI-03): too many wrong ones from one address or person and each further one,
 * right or wrong, is answered 429. A wrong code is counted after its own transaction was undone.
 */
export function limitCodes(app: FastifyInstance, deps: Pick<AppDeps, 'limits'>): void {
  app.addHook('preHandler', async (request) => {
    if (!isCoded(request)) return;
    for (const { rules, who } of triersOf(request)) await deps.limits.refuseGuesser(rules, who);
  });
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof ProblemError && error.code === 'codeInvalid')) return;
    for (const { rules, who } of triersOf(request)) await deps.limits.countWrong(rules, who);
  });
}

/** The members of a class list its names without a code. */
function isCoded(request: FastifyRequest): boolean {
  const path = (request.routeOptions.url ?? '').replace(/^\/api/, '');
  if (!CODED.has(`${request.method} ${path}`)) return false;
  return path !== routePathOf(classPublicStudentsCall) || request.url.includes('code=');
}

function triersOf(request: FastifyRequest): { rules: readonly RateRule[]; who: string }[] {
  const address = { rules: ['wrongCodeAddress', 'wrongCodeDay'] as const, who: request.ip };
  return request.claims === null ? [address] : [address, { rules: ['wrongCode', 'wrongCodeDay'] as const, who: request.claims.userId }];
}
