import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Role } from '../../schema/records/user.ts';
import type { Reading } from './database.ts';
import { students } from './schema/classes.ts';
import { sessions, users } from './schema/people.ts';

export interface Credentials {
  readonly userId: string;
  readonly role: Role;
  readonly passwordHash: string;
  /** A student's made password, which may not be hashed yet. */
  readonly made: { readonly studentId: string; readonly sealed: string } | null;
}

/** The credentials behind an e-mail address (teachers, parents) or a student's login; null when there are none. */
export async function findCredentials(db: Reading, by: { email: string } | { login: string }): Promise<Credentials | null> {
  const condition = 'email' in by ? sql`lower(${users.email}) = lower(${by.email})` : sql`lower(${users.login}) = lower(${by.login})`;
  const [row] = await db
    .select({ userId: users.id, role: users.role, passwordHash: users.passwordHash, studentId: students.id, sealed: students.sealedPassword })
    .from(users)
    .leftJoin(students, eq(students.userId, users.id))
    .where(condition);
  if (row === undefined) return null;
  const { studentId, sealed, ...credentials } = row;
  return { ...credentials, made: studentId === null || sealed === null ? null : { studentId, sealed } };
}

/** Whether a session exists and has not been ended. */
export async function isSessionLive(db: Reading, sessionId: string): Promise<boolean> {
  const rows = await db.select({ id: sessions.id }).from(sessions).where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  return rows.length > 0;
}

/** The stored password of somebody, for an act that asks for it again; null when the account is gone. */
export async function passwordHashOf(db: Reading, userId: string): Promise<string | null> {
  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(and(eq(users.id, userId), isNull(users.erasedAt)));
  return row?.passwordHash ?? null;
}
