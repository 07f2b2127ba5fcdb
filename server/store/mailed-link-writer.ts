import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import { EMAIL_LINK_MS, EMAIL_PAUSE_MS, PASSWORD_LINK_MS } from '../../schema/limits.ts';
import type { Db, Reading, Tx } from './database.ts';
import { newId } from './new-id.ts';
import { mailedLinks } from './schema/accounts.ts';

export type LinkKind = 'email' | 'password';

export interface FoundLink {
  readonly userId: string;
  /** The address that the link was sent to. */
  readonly email: string;
  readonly usedAt: Date | null;
}

const SECRET_BYTES = 32;
const LIFE_MS: Readonly<Record<LinkKind, number>> = { email: EMAIL_LINK_MS, password: PASSWORD_LINK_MS };

/** Returns a new secret for a link to be mailed; only its hash is stored. Null within EMAIL_PAUSE_MS of the last one. */
export async function makeLink(tx: Tx, link: { userId: string; kind: LinkKind; email: string }, now: number): Promise<string | null> {
  const isSame = and(eq(mailedLinks.userId, link.userId), eq(mailedLinks.kind, link.kind), eq(mailedLinks.email, link.email), isNull(mailedLinks.usedAt));
  const [recent] = await tx.select({ id: mailedLinks.id }).from(mailedLinks).where(and(isSame, gt(mailedLinks.createdAt, new Date(now - EMAIL_PAUSE_MS)))).limit(1);
  if (recent !== undefined) return null;
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await tx.insert(mailedLinks).values({ id: newId(now), ...link, tokenHash: hashOf(secret), createdAt: new Date(now), expiresAt: new Date(now + LIFE_MS[link.kind]) });
  return secret;
}

/** The link of this secret as long as it holds, used or not. */
export async function findLink(db: Reading, kind: LinkKind, secret: string, now: number): Promise<FoundLink | null> {
  const [row] = await db
    .select({ userId: mailedLinks.userId, email: mailedLinks.email, usedAt: mailedLinks.usedAt })
    .from(mailedLinks)
    .where(and(eq(mailedLinks.tokenHash, hashOf(secret)), eq(mailedLinks.kind, kind), gt(mailedLinks.expiresAt, new Date(now))));
  return row ?? null;
}

/**
 * Uses a link up, and the user's other ones of its kind with it. False where somebody has been quicker. Other letters to
 * confirm an e-mail stay known as used, since who has two opens either one first; the way to a new password is gone.
 */
export async function useLink(tx: Tx, kind: LinkKind, secret: string, now: number): Promise<boolean> {
  const [used] = await tx
    .update(mailedLinks)
    .set({ usedAt: new Date(now) })
    .where(and(eq(mailedLinks.tokenHash, hashOf(secret)), eq(mailedLinks.kind, kind), isNull(mailedLinks.usedAt), gt(mailedLinks.expiresAt, new Date(now))))
    .returning({ id: mailedLinks.id, userId: mailedLinks.userId });
  if (used === undefined) return false;
  const others = and(eq(mailedLinks.userId, used.userId), eq(mailedLinks.kind, kind), ne(mailedLinks.id, used.id));
  if (kind === 'email') await tx.update(mailedLinks).set({ usedAt: new Date(now) }).where(and(others, isNull(mailedLinks.usedAt)));
  else await tx.delete(mailedLinks).where(others);
  return true;
}

/** Ends the links to a new password that the user has: the password was changed otherwise. */
export async function dropPasswordLinks(tx: Tx, userId: string): Promise<void> {
  await tx.delete(mailedLinks).where(and(eq(mailedLinks.userId, userId), eq(mailedLinks.kind, 'password'), isNull(mailedLinks.usedAt)));
}

/** Forgets links that ended before `before`. */
export async function forgetLinks(db: Db, before: Date): Promise<void> {
  await db.delete(mailedLinks).where(lt(mailedLinks.expiresAt, before));
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
