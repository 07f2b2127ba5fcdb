import { and, eq, isNull } from 'drizzle-orm';
import { ProblemError } from '../problem-error.ts';
import type { Tx } from './database.ts';
import { sessions, users } from './schema/people.ts';

/**
 * Whether the session still stands, for a change by it; else 401. The guard of requests may be up to 30 s late, which is
 * too late for a write: an erased account must not get a name or a device again. The user's row is held as a foreign key
 * holds it, so an erasure waits for changes under way and a change that comes after it is refused.
 */
export async function requireSession(tx: Tx, caller: { userId: string; sessionId: string }): Promise<void> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(sessions, and(eq(sessions.userId, users.id), eq(sessions.id, caller.sessionId), isNull(sessions.revokedAt)))
    .where(and(eq(users.id, caller.userId), isNull(users.erasedAt)))
    .for('key share', { of: users });
  if (rows.length === 0) throw new ProblemError(401, 'unauthorized');
}
