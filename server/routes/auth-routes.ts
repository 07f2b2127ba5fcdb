import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loginCall, logoutCall, refreshCall, studentLoginCall, type Tokens } from '../../schema/calls/auth-calls.ts';
import type { AppDeps } from '../app-deps.ts';
import { claimsOf } from '../plugins/auth.ts';
import { invalid, ProblemError } from '../problem-error.ts';
import { findCredentials, type Credentials } from '../store/session-reader.ts';
import { revokeSession, rotateToken, startSession, type GivenSession } from '../store/session-writer.ts';
import { inTransaction } from '../store/writing.ts';
import { openRoute } from './route.ts';

/** Log-in of the three roles, refresh with rotation, log-out. */
export function authRoutes(app: FastifyInstance, deps: AppDeps): void {
  openRoute(app, deps, loginCall, async ({ request, body }) => {
    requireFilled({ email: body.email, password: body.password });
    const found = await findCredentials(deps.db, { email: body.email.trim() });
    return login(deps, request, body.email, body.password, found?.role === 'student' ? null : found);
  });

  openRoute(app, deps, studentLoginCall, async ({ request, body }) => {
    requireFilled({ login: body.login, password: body.password });
    const found = await findCredentials(deps.db, { login: body.login.trim() });
    return login(deps, request, body.login, body.password, found?.role === 'student' ? found : null);
  });

  openRoute(app, deps, refreshCall, async ({ body }) => {
    const outcome = await inTransaction(deps.db, (tx) => rotateToken(tx, deps.live, body.refreshToken, deps.clock.now()));
    if (outcome.kind === 'given') return tokensOf(deps, outcome.session);
    if (outcome.revokedSessionId !== null) deps.sessions.forget(outcome.revokedSessionId);
    throw new ProblemError(401, 'sessionEnded');
  });

  openRoute(app, deps, logoutCall, async ({ request }) => {
    const { sessionId, userId } = claimsOf(request);
    await inTransaction(deps.db, (tx) => revokeSession(tx, deps.live, sessionId, userId, deps.clock.now()));
    deps.sessions.forget(sessionId);
    return undefined;
  });
}

async function login(deps: AppDeps, request: FastifyRequest, name: string, password: string, found: Credentials | null): Promise<Tokens> {
  const account = name.trim().toLowerCase();
  const waitMs = deps.throttle.waitMs(account, request.ip);
  if (waitMs > 0) throw new ProblemError(429, 'tooManyAttempts', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  const isRight = await deps.passwords.matches(found?.passwordHash ?? null, password);
  if (!isRight || found === null) {
    deps.throttle.recordFailure(account, request.ip);
    throw new ProblemError(401, 'wrongCredentials');
  }
  deps.throttle.recordSuccess(account, request.ip);
  return tokensOf(deps, await inTransaction(deps.db, (tx) => startSession(tx, found, deps.clock.now())));
}

async function tokensOf(deps: AppDeps, session: GivenSession): Promise<Tokens> {
  const access = await deps.tokens.sign(session);
  return {
    accessToken: access.token,
    refreshToken: session.refreshToken,
    accessTokenExpiresAt: access.expiresAt,
    refreshTokenExpiresAt: session.refreshTokenExpiresAt,
  };
}

function requireFilled(fields: Record<string, string>): void {
  const empty = Object.entries(fields).filter(([, value]) => value.trim() === '');
  if (empty.length > 0) throw invalid(...empty.map(([propertyPath]) => ({ propertyPath, code: 'required' })));
}
