import type { FastifyInstance, FastifyRequest } from 'fastify';
import { classByCodeCall } from '../../schema/calls/class-calls.ts';
import { routePathOf } from '../../schema/calls/call.ts';
import { bindParentCall, inviteByCodeCall, studentByParentCodeCall } from '../../schema/calls/invitation-calls.ts';
import { createRequestCall } from '../../schema/calls/request-calls.ts';
import { classPublicStudentsCall } from '../../schema/calls/student-calls.ts';
import type { AppDeps } from '../app-deps.ts';
import { ProblemError } from '../problem-error.ts';
import type { RateRule } from './rate-limits.ts';

const CODED = new Set([classByCodeCall, studentByParentCodeCall, inviteByCodeCall, bindParentCall, createRequestCall, classPublicStudentsCall].map((call) => `${call.method} ${routePathOf(call)}`));

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether this request brings a code and has been counted for it. */
    hasCountedCode: boolean;
  }
}

/**
 * Nobody guesses a code by trying many (JOI-03): too many wrong ones from one address or person and each further one,
 * right or wrong, is answered 429. Each try is counted before it is made, so that many at once are not one, and given
 * back unless the code was wrong.
 */
export function limitCodes(app: FastifyInstance, deps: Pick<AppDeps, 'limits'>): void {
  app.decorateRequest('hasCountedCode', false);
  app.addHook('preHandler', async (request) => {
    if (!isCoded(request)) return;
    const { address, user } = triersOf(request);
    await deps.limits.takeGuess(address.rules, address.who);
    try {
      if (user !== null) await deps.limits.takeGuess(user.rules, user.who);
    } catch (error) {
      // Somebody who is stopped must not use up what all others at the address have.
      await deps.limits.giveBack(address.rules, address.who);
      throw error;
    }
    request.hasCountedCode = true;
  });
  app.addHook('onError', async (request, _reply, error) => {
    if (error instanceof ProblemError && error.code === 'codeInvalid') request.hasCountedCode = false;
  });
  app.addHook('onSend', async (request) => {
    if (!request.hasCountedCode) return;
    const { address, user } = triersOf(request);
    for (const { rules, who } of user === null ? [address] : [address, user]) await deps.limits.giveBack(rules, who);
  });
}

/** The members of a class list its names without a code. The query as it was understood counts, however it was written. */
function isCoded(request: FastifyRequest): boolean {
  const path = (request.routeOptions.url ?? '').replace(/^\/api/, '');
  if (!CODED.has(`${request.method} ${path}`)) return false;
  if (path !== routePathOf(classPublicStudentsCall)) return true;
  return typeof request.query === 'object' && request.query !== null && Object.keys(request.query).some((name) => name.replace(/\[\]$/, '') === 'code');
}

interface Trier {
  readonly rules: readonly RateRule[];
  readonly who: string;
}

function triersOf(request: FastifyRequest): { address: Trier; user: Trier | null } {
  const address = { rules: ['wrongCodeAddress', 'wrongCodeDay'] as const, who: request.ip };
  return { address, user: request.claims === null ? null : { rules: ['wrongCode', 'wrongCodeDay'] as const, who: request.claims.userId } };
}
