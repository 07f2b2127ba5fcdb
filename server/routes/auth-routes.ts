import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  loginCall, logoutCall, refreshCall, studentCardLoginCall, studentLoginCall, type Tokens,
} from '../../schema/calls/auth-calls.ts';
import { iri } from '../../schema/ids.ts';
import { keptText, LOGIN_TEXT } from '../../schema/rules/field-rules.ts';
import { isBlank } from '../../schema/rules/visible-text.ts';
import type { AppDeps } from '../app-deps.ts';
import { claimsOf } from '../plugins/auth.ts';
import { NO_PASSWORD } from '../plugins/passwords.ts';
import { invalid, ProblemError } from '../problem-error.ts';
import { noteLogin } from '../store/account-writer.ts';
import { recordAct } from '../store/audit-writer.ts';
import { findCredentials, type Credentials } from '../store/session-reader.ts';
import { revokeSession, rotateToken, startSession, type GivenSession } from '../store/session-writer.ts';
import { inTransaction } from '../store/writing.ts';
import { openRoute } from './route.ts';

/** Log-in of the three roles, refresh with rotation, log-out. */
export function authRoutes(app: FastifyInstance, deps: AppDeps): void {
  openRoute(app, deps, loginCall, async ({ request, body }) => {
    requireFilled({ email: body.email, password: body.password });
    const found = await findCredentials(deps.db, { email: keptText(LOGIN_TEXT, body.email) });
    return login(deps, request, body.email, body.password, found?.role === 'student' ? null : found);
  });

  openRoute(app, deps, studentLoginCall, async ({ request, body }) => {
    requireFilled({ login: body.login, password: body.password });
    const found = await findCredentials(deps.db, { login: keptText(LOGIN_TEXT, body.login) });
    return login(deps, request, body.login, body.password, found?.role === 'student' ? found : null);
  });

  openRoute(app, deps, studentCardLoginCall, async ({ request, body }) => {
    requireFilled({ login: body.login, key: body.key });
    return loginByCard(deps, body, request.ip);
  });

  openRoute(app, deps, refreshCall, async ({ body }) => {
    const outcome = await inTransaction(deps.db, (tx) => rotateToken(tx, deps.live, body.refreshToken, deps.clock.now()));
    if (outcome.kind === 'given') return tokensOf(deps, outcome.session);
    if (outcome.kind === 'ended') throw new ProblemError(401, 'sessionEnded');
    deps.sessions.forget(outcome.sessionId);
    throw new ProblemError(401, 'sessionRevoked');
  });

  openRoute(app, deps, logoutCall, async ({ request }) => {
    const { sessionId, userId } = claimsOf(request);
    const now = deps.clock.now();
    await inTransaction(deps.db, async (tx) => {
      await revokeSession(tx, deps.live, sessionId, userId, now);
      await recordAct(tx, { actorId: userId, act: 'session.ended', subject: iri.user(userId) }, now);
    });
    deps.sessions.forget(sessionId);
    return undefined;
  });
}

async function login(deps: AppDeps, request: FastifyRequest, name: string, password: string, found: Credentials | null): Promise<Tokens> {
  // By the account and not by the name as typed, since the database knows one name in many spellings.
  const account = found?.userId ?? keptText(LOGIN_TEXT, name).toLowerCase();
  const session = await deps.throttle.guard(account, request.ip, async () => {
    const isHashed = await deps.passwords.matches(found?.passwordHash ?? null, password, request.ip);
    if (found === null) return null;
    if (!isHashed && !isMade(deps, found, password)) {
      await recordAct(deps.db, { actorId: null, act: 'session.refused', subject: iri.user(found.userId) }, deps.clock.now());
      return null;
    }
    return start(deps, found, password, request.ip);
  });
  if (session === null) throw new ProblemError(401, 'wrongCredentials');
  return tokensOf(deps, session);
}

/** Tries at a card are counted for the network alone: a key of 128 bits is not guessed, and no wrong one closes an account. */
async function loginByCard(deps: AppDeps, card: { login: string; key: string }, address: string): Promise<Tokens> {
  await deps.limits.take('cardLogin', address);
  const found = await findCredentials(deps.db, { login: keptText(LOGIN_TEXT, card.login) });
  const made = found?.made ?? null;
  if (found === null || made === null) throw new ProblemError(401, 'wrongCredentials');
  const isRight = deps.studentSecrets.fitsCard(made.studentId, made.sealed, card.key);
  const password = isRight ? deps.studentSecrets.open(made.studentId, made.sealed) : null;
  const session = password === null ? null : await start(deps, found, password, address);
  if (session === null) throw new ProblemError(401, 'wrongCredentials');
  return tokensOf(deps, session);
}

/** Whether it is a made password that was not hashed yet. */
function isMade(deps: AppDeps, { passwordHash, made }: Credentials, password: string): boolean {
  return passwordHash.startsWith(NO_PASSWORD) && made !== null && deps.studentSecrets.fits(made.studentId, made.sealed, password);
}

/** The session of somebody whose password was right; null where it has been changed meanwhile. */
async function start(deps: AppDeps, found: Credentials, password: string, address: string): Promise<GivenSession | null> {
  const renewed = deps.passwords.isWeak(found.passwordHash) ? await deps.passwords.hash(password, address) : null;
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => ((await noteLogin(tx, found.userId, { read: found.passwordHash, renewed }, now)) ? startSession(tx, found, now) : null));
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
  const empty = Object.entries(fields).filter(([, value]) => isBlank(value));
  if (empty.length > 0) throw invalid(...empty.map(([propertyPath]) => ({ propertyPath, code: 'required' as const })));
}
