import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instant, versionColumn } from './columns.ts';

/** Everybody who can log in. A student has a login, a teacher or parent an e-mail. */
export const users = pgTable(
  'users',
  {
    id: idColumn(),
    role: text('role', { enum: ['teacher', 'parent', 'student'] }).notNull(),
    email: text('email'),
    login: text('login'),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    locale: text('locale', { enum: ['en', 'ru'] }).notNull().default('en'),
    timeZone: text('time_zone').notNull().default('UTC'),
    /** From when to when no push comes, as HH:MM in that zone; both, or none. */
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    /** A file's id, without a foreign key: files name their owner, and a circle helps nobody. */
    avatarFileId: uuid('avatar_file_id'),
    /** A student's icon slug. */
    icon: text('icon'),
    isEmailVerified: boolean('is_email_verified').notNull().default(false),
    lastLoggedAt: instant('last_logged_at'),
    /** Since when the person is gone: names, e-mail and password are blank then, what others need keeps its author's id. */
    erasedAt: instant('erased_at'),
    createdAt: createdAtColumn(),
    version: versionColumn(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    uniqueIndex('users_login').on(sql`lower(${table.login})`),
    check('users_role', sql`${table.role} in ('teacher', 'parent', 'student')`),
    check('users_credentials', sql`(${table.role} = 'student') = (${table.login} is not null) and (${table.role} = 'student') = (${table.email} is null)`),
    check('users_quiet', sql`(${table.quietFrom} is null) = (${table.quietTo} is null) and ${table.quietFrom} <> ${table.quietTo}`),
    check('users_names', sql`length(${table.firstName}) between 1 and 100 and length(${table.lastName}) between 1 and 100`),
  ],
);

/** A session on one device: a family of refresh tokens (design.md section 5). */
export const sessions = pgTable(
  'sessions',
  {
    id: idColumn(),
    userId: uuid('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/**
 * Refresh tokens of a session; only their SHA-256 is kept. A used token is accepted again, for a lost answer, until
 * its successor has been used; after that it revokes the family.
 */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: idColumn(),
    sessionId: uuid('session_id').notNull().references(() => sessions.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    parentId: uuid('parent_id'),
    createdAt: createdAtColumn(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [uniqueIndex('refresh_tokens_hash').on(table.tokenHash), index('refresh_tokens_parent').on(table.parentId), index('refresh_tokens_session').on(table.sessionId)],
);
