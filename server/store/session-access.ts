import { z } from 'zod';
import { ProblemError } from '../problem-error.ts';
import type { Tx } from './database.ts';
import { hotStatement } from './hot-statement.ts';

/** The user's row is held as a foreign key holds it, so an erasure waits for changes under way and a change that comes after it is refused. */
const holdUser = hotStatement(
  ['user', 'session'],
  ($) => `
    select u.id from users u join sessions s on s.user_id = u.id and s.id = ${$('session')}::uuid and s.revoked_at is null
    where u.id = ${$('user')}::uuid and u.erased_at is null
    for key share of u`,
  z.object({ id: z.string() }),
);

/**
 * Whether the session still stands, for a change by it. The guard of requests may be up to 30 s late, which is too late
 * for a write: an erased account must not get a name or a device again.
 */
export async function standingSession(tx: Tx, caller: { userId: string; sessionId: string }): Promise<boolean> {
  return (await holdUser(tx, { user: caller.userId, session: caller.sessionId })).length > 0;
}

/** The same, or 401. */
export async function requireSession(tx: Tx, caller: { userId: string; sessionId: string }): Promise<void> {
  if (!(await standingSession(tx, caller))) throw new ProblemError(401, 'unauthorized');
}
