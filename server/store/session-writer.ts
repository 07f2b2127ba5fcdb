import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import { REFRESH_TOKEN_MS, SESSION_MS } from '../../schema/limits.ts';
import type { Role } from '../../schema/records/user.ts';
import type { LivePublisher } from '../live/live-publisher.ts';
import { anyOf } from './any-of.ts';
import { recordAct } from './audit-writer.ts';
import type { Tx } from './database.ts';
import { newId } from './new-id.ts';
import { nativeSubscriptions, webSubscriptions } from './schema/notifications.ts';
import { refreshTokens, sessions, users } from './schema/people.ts';

export interface GivenSession {
  readonly userId: string;
  readonly role: Role;
  readonly sessionId: string;
  readonly refreshToken: string;
  readonly refreshTokenExpiresAt: number;
}

/** `ended`: the session has run out, or is unknown. `revoked`: it was ended on purpose, and its device must lock (F-205). */
export type RefreshOutcome =
  | { readonly kind: 'given'; readonly session: GivenSession }
  | { readonly kind: 'ended' }
  | { readonly kind: 'revoked'; readonly sessionId: string };

const ENDED: RefreshOutcome = { kind: 'ended' };

/** A new session on one device, with its first refresh token. */
export async function startSession(tx: Tx, user: { userId: string; role: Role }, now: number): Promise<GivenSession> {
  const sessionId = newId(now);
  await tx.insert(sessions).values({ id: sessionId, userId: user.userId, createdAt: new Date(now) });
  await recordAct(tx, { actorId: user.userId, act: 'session.started', subject: iri.user(user.userId) }, now);
  return giveToken(tx, { ...user, sessionId, begunAt: now }, null, now);
}

/**
 * Exchanges a refresh token. A used one is accepted again, for a lost answer, until a successor of it has been used;
 * after that it ends the whole session, as does the left-over twin of a used successor (design.md section 5).
 */
export async function rotateToken(tx: Tx, live: LivePublisher, refreshToken: string, now: number): Promise<RefreshOutcome> {
  const [named] = await tx.select({ sessionId: refreshTokens.sessionId }).from(refreshTokens).where(eq(refreshTokens.tokenHash, hashOf(refreshToken)));
  if (named === undefined) return ENDED;
  // The session's row lock puts the refreshes of one family in a row.
  const [session] = await tx
    .select({ id: sessions.id, userId: sessions.userId, createdAt: sessions.createdAt, revokedAt: sessions.revokedAt })
    .from(sessions)
    .where(eq(sessions.id, named.sessionId))
    .for('update');
  const [token] = await tx.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, hashOf(refreshToken)));
  if (session === undefined || token === undefined) return ENDED;
  if (session.revokedAt !== null) return { kind: 'revoked', sessionId: session.id };
  if (await isReplayed(tx, token)) {
    await revokeSession(tx, live, session.id, session.userId, now);
    await recordAct(tx, { actorId: null, act: 'session.reuseFound', subject: iri.user(session.userId) }, now);
    return { kind: 'revoked', sessionId: session.id };
  }
  if (token.expiresAt.getTime() <= now) return ENDED;
  const [user] = await tx.select({ userId: users.id, role: users.role }).from(users).where(eq(users.id, session.userId));
  if (user === undefined) return ENDED;
  if (token.usedAt === null) await tx.update(refreshTokens).set({ usedAt: new Date(now) }).where(eq(refreshTokens.id, token.id));
  return { kind: 'given', session: await giveToken(tx, { ...user, sessionId: session.id, begunAt: session.createdAt.getTime() }, token.id, now) };
}

/** Ends a session: its refresh tokens are dead at once, its access tokens as soon as each process has the notice, its sockets now. */
export async function revokeSession(tx: Tx, live: LivePublisher, sessionId: string, userId: string, now: number): Promise<void> {
  await tx.update(sessions).set({ revokedAt: new Date(now) }).where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  await dropDevices(tx, [sessionId]);
  await live.publish(tx, { kind: 'session_revoked', sessionId, userId });
}

/** Ends all sessions of a user but `except`, as revokeSession does. Answers those that it ended. */
export async function revokeUserSessions(tx: Tx, live: LivePublisher, userId: string, except: string | null, now: number): Promise<readonly string[]> {
  const isOther = except === null ? undefined : ne(sessions.id, except);
  const ended = await tx.update(sessions).set({ revokedAt: new Date(now) }).where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), isOther)).returning({ id: sessions.id });
  await dropDevices(tx, ended.map(({ id }) => id));
  for (const { id } of ended) await live.publish(tx, { kind: 'session_revoked', sessionId: id, userId });
  return ended.map(({ id }) => id);
}

/* What the session's devices had subscribed to goes with it (product.md section 4), not only when the session itself is swept away. */
async function dropDevices(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await tx.delete(webSubscriptions).where(anyOf(webSubscriptions.sessionId, sessionIds));
  await tx.delete(nativeSubscriptions).where(anyOf(nativeSubscriptions.sessionId, sessionIds));
}

async function isReplayed(tx: Tx, token: { id: string; parentId: string | null; usedAt: Date | null }): Promise<boolean> {
  const ownSuccessor = token.usedAt === null ? undefined : eq(refreshTokens.parentId, token.id);
  const usedTwin = token.parentId === null ? undefined : and(eq(refreshTokens.parentId, token.parentId), ne(refreshTokens.id, token.id));
  if (ownSuccessor === undefined && usedTwin === undefined) return false;
  const used = await tx.select({ id: refreshTokens.id }).from(refreshTokens).where(and(isNotNull(refreshTokens.usedAt), or(ownSuccessor, usedTwin))).limit(1);
  return used.length > 0;
}

async function giveToken(tx: Tx, session: { userId: string; role: Role; sessionId: string; begunAt: number }, parentId: string | null, now: number): Promise<GivenSession> {
  const { begunAt, ...owner } = session;
  const refreshToken = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Math.min(now + REFRESH_TOKEN_MS, begunAt + SESSION_MS));
  await tx.insert(refreshTokens).values({ id: newId(now), sessionId: owner.sessionId, tokenHash: hashOf(refreshToken), parentId, createdAt: new Date(now), expiresAt });
  return { ...owner, refreshToken, refreshTokenExpiresAt: expiresAt.getTime() };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
