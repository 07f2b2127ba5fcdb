import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { valuesOf, type ProblemCode } from '../../schema/problem-codes.ts';
import type { LocaleCode } from '../../schema/records/user.ts';
import { PROBLEM_JSON, type Problem, type Violation } from '../../schema/wire.ts';
import { isDiskFull, isStoreAway } from '../files/store-failure.ts';
import { isDatabaseBusy, isDatabaseFull, isUnusableValue } from '../store/database-failure.ts';
import { ProblemError, type ViolationCode } from '../problem-error.ts';
import { localeOf, serverText } from './server-texts.ts';

const BUSY_RETRY_SECONDS = 2;
/** Somebody has to make room first. */
const FULL_RETRY_SECONDS = 30;

/** Fastify's own refusals, by its codes. */
const FASTIFY_PROBLEMS: Readonly<Record<string, { status: number; code: ProblemCode }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 'mediaType' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'tooLarge' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, code: 'badRequest' },
  FST_REQ_FILE_TOO_LARGE: { status: 413, code: 'tooLarge' },
};

/** The one error door: every failure leaves as a problem in the caller's language; what a 5xx was goes to the log only. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    const problem = problemErrorOf(error);
    if (problem.status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
    // Node reads the rest of a refused body and drops it, so that the client gets to see the answer.
    if (problem.status === 413) reply.removeHeader('connection');
    await sendProblem(request, reply, problem);
  });
}

/** Writes a problem answer; also for what answers outside of a route (unknown paths). */
export async function sendProblem(request: FastifyRequest, reply: FastifyReply, error: ProblemError): Promise<void> {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.removeHeader('content-encoding');
  const locale = localeOf(request.headers['accept-language']);
  const problem = problemOf(error, locale);
  await reply.status(error.status).header('content-language', locale).header('cache-control', 'no-store').type(`${PROBLEM_JSON}; charset=utf-8`).send(JSON.stringify(problem));
}

/** The body of a problem answer. */
export function problemOf(error: ProblemError, locale: LocaleCode): Problem {
  const violations = error.violations.map((violation) => violationOf(violation, locale));
  return {
    '@type': violations.length > 0 ? 'ConstraintViolation' : 'Error',
    type: 'about:blank',
    title: serverText(locale, 'title', String(error.status)),
    status: error.status,
    detail: serverText(locale, 'problem', error.code),
    code: error.code,
    ...(violations.length > 0 ? { violations } : {}),
  };
}

function violationOf({ propertyPath, code, values = {} }: ViolationCode, locale: LocaleCode): Violation {
  const named = valuesOf(code, values);
  return { propertyPath, message: serverText(locale, 'violation', code, named), code, ...(Object.keys(named).length > 0 ? { values: named } : {}) };
}

function problemErrorOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof SyntaxError) return new ProblemError(400, 'malformedJson');
  if (isUnusableValue(error)) return new ProblemError(400, 'badRequest');
  if (isDiskFull(error) || isDatabaseFull(error)) return new ProblemError(503, 'noRoom', { retryAfterSeconds: FULL_RETRY_SECONDS });
  if (isDatabaseBusy(error) || isStoreAway(error)) return new ProblemError(503, 'busy', { retryAfterSeconds: BUSY_RETRY_SECONDS });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = FASTIFY_PROBLEMS[code];
  if (known !== undefined) return new ProblemError(known.status, known.code);
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 ? new ProblemError(400, 'badRequest') : new ProblemError(500, 'internal');
}
