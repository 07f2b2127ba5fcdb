import { and, eq, isNull, sql } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { LocaleCode } from '../../schema/records/user.ts';
import { invalid, ProblemError, type ViolationCode } from '../problem-error.ts';
import type { MailAccount } from './account-reader.ts';
import { recordAct } from './audit-writer.ts';
import { recordChange, scope } from './change-log.ts';
import type { Tx } from './database.ts';
import { dropPasswordLinks } from './mailed-link-writer.ts';
import { newId } from './new-id.ts';
import { students } from './schema/classes.ts';
import { users } from './schema/people.ts';
import { revokeUserSessions } from './session-writer.ts';
import type { Writing } from './writing.ts';

export interface NewAccount {
  readonly role: 'teacher' | 'parent';
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly locale: LocaleCode;
  readonly timeZone: string;
}

/** Makes a teacher or parent; of two who register one e-mail at once, the second gets the violation. */
export async function createAccount(tx: Tx, account: NewAccount, now: number): Promise<MailAccount> {
  const [made] = await tx
    .insert(users)
    .values({ id: newId(now), ...account, createdAt: new Date(now) })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (made === undefined) throw emailExists();
  await recordAct(tx, { actorId: made.id, act: 'account.registered', subject: iri.user(made.id) }, now);
  return { userId: made.id, role: account.role, email: account.email, login: null, firstName: account.firstName, locale: account.locale, isEmailVerified: false, passwordHash: account.passwordHash };
}

/** What is wrong with the e-mail of a registration where an account has it. */
export const EMAIL_EXISTS: ViolationCode = { propertyPath: 'email', code: 'emailExists' };

/** "Email already exist" at its field (product.md section 5). */
export function emailExists() {
  return invalid(EMAIL_EXISTS);
}

/** The user's e-mail is confirmed; the own devices are told. */
export async function confirmEmail(writing: Writing, userId: string): Promise<void> {
  await writing.tx.update(users).set({ isEmailVerified: true, version: sql`${users.version} + 1` }).where(eq(users.id, userId));
  await recordAct(writing.tx, { actorId: userId, act: 'account.emailConfirmed', subject: iri.user(userId) }, writing.now);
  await recordChange(writing, { scope: scope.user(userId), entity: iri.user(userId), op: 'upsert' });
}

/**
 * Sets a password that the user has chosen. Sessions end but the one named, links to a new password too, and the
 * password that was made for a student is shown no more; 401 for who was erased meanwhile. Answers the sessions that
 * ended.
 */
export async function setPassword(writing: Writing, userId: string, passwordHash: string, by: { means: 'link' | 'password'; sessionId: string | null }): Promise<readonly string[]> {
  const { tx, live, now } = writing;
  const standing = await tx.update(users).set({ passwordHash }).where(and(eq(users.id, userId), isNull(users.erasedAt))).returning({ id: users.id });
  if (standing.length === 0) throw new ProblemError(401, 'unauthorized');
  await tx.update(students).set({ sealedPassword: null }).where(eq(students.userId, userId));
  await dropPasswordLinks(tx, userId);
  const ended = await revokeUserSessions(tx, live, userId, by.sessionId, now);
  await recordAct(tx, { actorId: userId, act: 'account.passwordChanged', subject: iri.user(userId), detail: { by: by.means, sessionsEnded: ended.length } }, now);
  return ended;
}

/**
 * Notes a log-in with the password whose hash was read, `renewed` being the same one at today's cost. False where the
 * password has been changed since it was read.
 */
export async function noteLogin(tx: Tx, userId: string, hashes: { read: string; renewed: string | null }, now: number): Promise<boolean> {
  const noted = await tx
    .update(users)
    .set({ lastLoggedAt: new Date(now), passwordHash: hashes.renewed ?? hashes.read })
    .where(and(eq(users.id, userId), eq(users.passwordHash, hashes.read)))
    .returning({ id: users.id });
  return noted.length > 0;
}
