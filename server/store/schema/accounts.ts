import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instant } from './columns.ts';
import { users } from './people.ts';

/**
 * Links that were mailed: to confirm an e-mail (`email` is the address meant, in case it changed since) or to set a new
 * password. Only the SHA-256 of the secret is kept; each is of use once and until `expiresAt`.
 */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    id: idColumn(),
    userId: uuid('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['email', 'password'] }).notNull(),
    email: text('email').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: createdAtColumn(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    uniqueIndex('mailed_links_hash').on(table.tokenHash),
    index('mailed_links_user').on(table.userId, table.kind),
    index('mailed_links_expires').on(table.expiresAt),
    check('mailed_links_kind', sql`${table.kind} in ('email', 'password')`),
    check('mailed_links_times', sql`${table.createdAt} < ${table.expiresAt}`),
  ],
);

/**
 * Failures that slow down or stop further tries, shared by all processes. `key` names what is tried and by whom
 * (`login.account:…`, `limit.wrongCode:…`) as a hash: no address and no name stands in it.
 */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull().default(0),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    /** Of no use any more. It stays until a version that takes things away: the one before still reads it (docs/operating.md, Upgrade). */
    blockedUntil: instant('blocked_until'),
  },
  (table) => [index('attempts_last').on(table.lastAt), check('attempts_failures', sql`${table.failures} >= 0`)],
);

/**
 * Sensitive acts, for the operator: who did what to what. Ids and IRIs only; without foreign keys, because the entry
 * outlives an erased account.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    actorId: uuid('actor_id'),
    act: text('act').notNull(),
    subject: text('subject'),
    detail: jsonb('detail').$type<Record<string, string | number | boolean>>().notNull().default({}),
  },
  (table) => [index('audit_log_at').on(table.at), index('audit_log_actor').on(table.actorId)],
);
