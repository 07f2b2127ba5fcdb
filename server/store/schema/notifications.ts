import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instant, versionColumn } from './columns.ts';
import { sessions, users } from './people.ts';

/** Browsers that take push messages. An endpoint belongs to one user at a time, and goes with the session that made it. */
export const webSubscriptions = pgTable(
  'web_subscriptions',
  {
    id: idColumn(),
    userId: uuid('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    publicKey: text('public_key').notNull(),
    authToken: text('auth_token').notNull(),
    /** Tries in a row that its push service did not take, and when the first of them was (PUSH_FAILURES_MAX). */
    failures: integer('failures').notNull().default(0),
    failingSince: instant('failing_since'),
    createdAt: createdAtColumn(),
    version: versionColumn(),
  },
  (table) => [
    uniqueIndex('web_subscriptions_endpoint').on(table.endpoint),
    index('web_subscriptions_user').on(table.userId, table.createdAt),
    index('web_subscriptions_session').on(table.sessionId),
    check('web_subscriptions_endpoint_https', sql`${table.endpoint} like 'https://%' and length(${table.endpoint}) <= 2000`),
  ],
);

/** Native apps that take push messages. A device belongs to one user at a time. */
export const nativeSubscriptions = pgTable(
  'native_subscriptions',
  {
    id: idColumn(),
    userId: uuid('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    token: text('token').notNull(),
    deviceId: text('device_id').notNull(),
    platform: text('platform', { enum: ['android', 'ios'] }).notNull(),
    createdAt: createdAtColumn(),
    version: versionColumn(),
  },
  (table) => [
    uniqueIndex('native_subscriptions_device').on(table.platform, table.deviceId),
    index('native_subscriptions_user').on(table.userId, table.createdAt),
    index('native_subscriptions_session').on(table.sessionId),
    check('native_subscriptions_platform', sql`${table.platform} in ('android', 'ios')`),
  ],
);

/**
 * What is to be pushed, written with the change it tells: the outbox of server/jobs. A row is gone once its messages
 * are jobs, in the same transaction. Ids only.
 */
export const notices = pgTable('notices', { id: idColumn(), notice: jsonb('notice').notNull(), createdAt: createdAtColumn() }, (table) => [index('notices_created').on(table.createdAt)]);

/** What came in somebody's quiet hours, one row for each thing however often it moved; it goes when they end (EXT-02). Ids only. */
export const heldPushes = pgTable(
  'held_pushes',
  {
    userId: uuid('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    tag: text('tag').notNull(),
    message: jsonb('message').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tag] }), index('held_pushes_until').on(table.until)],
);
