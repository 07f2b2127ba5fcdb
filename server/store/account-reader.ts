import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { LocaleCode, Role } from '../../schema/records/user.ts';
import type { Reading } from './database.ts';
import { users } from './schema/people.ts';

/** What the calls around an account need to know of it. */
export interface Account {
  readonly userId: string;
  readonly role: Role;
  /** A student has none. */
  readonly email: string | null;
  readonly login: string | null;
  readonly firstName: string;
  readonly locale: LocaleCode;
  readonly isEmailVerified: boolean;
  readonly passwordHash: string;
}

/** A teacher's or parent's account that has an e-mail. */
export type MailAccount = Account & { readonly email: string; readonly role: 'teacher' | 'parent' };

const columns = {
  userId: users.id,
  role: users.role,
  email: users.email,
  login: users.login,
  firstName: users.firstName,
  locale: users.locale,
  isEmailVerified: users.isEmailVerified,
  passwordHash: users.passwordHash,
};

/** The account of a teacher or parent by e-mail, in whatever case it is written; null when there is none. */
export async function findAccountByEmail(db: Reading, email: string): Promise<MailAccount | null> {
  const [row] = await db.select(columns).from(users).where(and(sql`lower(${users.email}) = lower(${email})`, ne(users.role, 'student'), isNull(users.erasedAt)));
  return row !== undefined && hasMail(row) ? row : null;
}

/** The account of a user who is not erased. */
export async function findAccount(db: Reading, userId: string): Promise<Account | null> {
  const [row] = await db.select(columns).from(users).where(and(eq(users.id, userId), isNull(users.erasedAt)));
  return row ?? null;
}

/** Whether somebody has confirmed the e-mail of this account. */
export async function isAccountConfirmed(db: Reading, userId: string): Promise<boolean> {
  return (await findAccount(db, userId))?.isEmailVerified === true;
}

/** Whether letters can reach this account. */
export function hasMail(account: Account): account is MailAccount {
  return account.email !== null && account.role !== 'student';
}
