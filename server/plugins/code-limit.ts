import type { FastifyInstance, FastifyRequest } from 'fastify';
import { classByCodeCall } from '../../schema/calls/class-calls.ts';
import { routePathOf } from '../../schema/calls/call.ts';
import { bindParentCall, checkInvitationCall, inviteByCodeCall, studentByParentCodeCall } from '../../schema/calls/invitation-calls.ts';
import { createRequestCall } from '../../schema/calls/request-calls.ts';
import { classPublicStudentsCall } from '../../schema/calls/student-calls.ts';
import type { AppDeps } from '../app-deps.ts';
import { ProblemError } from '../problem-error.ts';
import type { RateRule } from './rate-limits.ts';

const CODED = new Set([classByCodeCall, studentByParentCodeCall, inviteByCodeCall, checkInvitationCall, bindParentCall, createRequestCall, classPublicStudentsCall].map((call) => `${call.method} ${routePathOf(call)}`));

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether this request brings a code and has been counted for it. */
    hasCountedCode: boolean;
  }
}

/**
 * Nobody guesses a code by trying many (JOI-03): too many wrong ones and each further one, right or wrong, is answered
 * 429. Who is logged in is counted as that person, so that whoever guesses at the school's address stops no parent who
 * joins there; a far higher count of the network is for those who make themselves many accounts. Everybody else is
 * counted by network. Each try is counted before it is made, so that many at once are not one, and given back unless the
 * code was wrong.
 */
export function limitCodes(app: FastifyInstance, deps: Pick<AppDeps, 'limits'>): void {
  app.decorateRequest('hasCountedCode', false);
  app.addHook('preHandler', async (request) => {
    if (!isCoded(request)) return;
    const counts = countsOf(request);
    for (const [place, { rules, who }] of counts.entries()) {
      try {
        await deps.limits.takeGuess(rules, who);
      } catch (error) {
        // A try that was refused counts nowhere.
        await giveBack(counts.slice(0, place));
        throw error;
      }
    }
    request.hasCountedCode = true;
  });
  app.addHook('onError', async (request, _reply, error) => {
    if (error instanceof ProblemError && error.code === 'codeInvalid') request.hasCountedCode = false;
  });
  app.addHook('onSend', async (request) => {
    if (request.hasCountedCode) await giveBack(countsOf(request));
  });

  async function giveBack(counts: readonly CodeCount[]): Promise<void> {
    for (const { rules, who } of counts) await deps.limits.giveBack(rules, who);
  }
}

/** The members of a class list its names without a code. The query as it was understood counts, however it was written. */
function isCoded(request: FastifyRequest): boolean {
  const path = (request.routeOptions.url ?? '').replace(/^\/api/, '');
  if (!CODED.has(`${request.method} ${path}`)) return false;
  if (path !== routePathOf(classPublicStudentsCall)) return true;
  return typeof request.query === 'object' && request.query !== null && Object.keys(request.query).some((name) => name.replace(/\[\]$/, '') === 'code');
}

interface CodeCount {
  readonly rules: readonly RateRule[];
  readonly who: string;
}

function countsOf({ claims, ip }: FastifyRequest): readonly CodeCount[] {
  if (claims === null) return [{ rules: ['wrongCodeAddress', 'wrongCodeAddressDay'], who: ip }];
  return [{ rules: ['wrongCode', 'wrongCodeDay'], who: claims.userId }, { rules: ['wrongCodeCrowdDay'], who: ip }];
}
