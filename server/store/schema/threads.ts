import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { classes } from './classes.ts';
import { idColumn, instant, versionColumn } from './columns.ts';
import { users } from './people.ts';
import { files } from './stories.ts';

/** Threads. A class has one of type parents and one of type students; direct ones have no class. */
export const threads = pgTable(
  'threads',
  {
    id: idColumn(),
    type: text('type', { enum: ['parents', 'students', 'direct', 'group'] }).notNull(),
    name: text('name').notNull().default(''),
    classId: uuid('class_id').references(() => classes.id, { onDelete: 'cascade' }),
    createdById: uuid('created_by_id').notNull().references(() => users.id),
    lastMessageId: uuid('last_message_id'),
    lastMessageSentAt: instant('last_message_sent_at'),
    version: versionColumn(),
  },
  (table) => [
    uniqueIndex('threads_class_type').on(table.classId, table.type).where(sql`${table.type} in ('parents', 'students')`),
    check('threads_class', sql`(${table.type} in ('parents', 'students')) = (${table.classId} is not null) or ${table.type} = 'group'`),
  ],
);

/**
 * `lastReadAt` is createdAt of the newest message read; `historyUntil` that of the newest one before the member joined: up
 * to it nothing counts as unread (F-206), but nobody is told that it was read. `version` grows with
 * the member's own marks.
 */
export const threadMembers = pgTable(
  'thread_members',
  {
    threadId: uuid('thread_id').notNull().references(() => threads.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    isNotificationEnabled: boolean('is_notification_enabled').notNull().default(true),
    lastReadMessageId: uuid('last_read_message_id'),
    lastReadAt: instant('last_read_at'),
    historyUntil: instant('history_until'),
    version: versionColumn(),
  },
  (table) => [primaryKey({ columns: [table.threadId, table.userId] }), index('thread_members_user').on(table.userId)],
);

/** What members of a class's thread who have left it had set and read there: who comes back finds it as it was. */
export const threadLeavers = pgTable(
  'thread_leavers',
  {
    threadId: uuid('thread_id').notNull().references(() => threads.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    isNotificationEnabled: boolean('is_notification_enabled').notNull(),
    lastReadMessageId: uuid('last_read_message_id'),
    lastReadAt: instant('last_read_at'),
    historyUntil: instant('history_until'),
    version: versionColumn(),
    leftAt: instant('left_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.threadId, table.userId] }), index('thread_leavers_user').on(table.userId)],
);

/** createdAt is given by the server under the thread's row lock, strictly increasing in a thread. */
export const messages = pgTable(
  'messages',
  {
    id: idColumn(),
    threadId: uuid('thread_id').notNull().references(() => threads.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').notNull().references(() => users.id),
    body: text('body').notNull(),
    attachmentIds: jsonb('attachment_ids').$type<string[]>().notNull().default([]),
    /** No foreign key: that a message is an answer outlives the message that it answers. */
    replyToId: uuid('reply_to_id'),
    createdAt: instant('created_at').notNull(),
    /** Null: when it arrived. */
    writtenAt: instant('written_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('messages_thread_created').on(table.threadId, table.createdAt),
    index('messages_reply_to').on(table.replyToId).where(sql`${table.replyToId} is not null`),
    check('messages_body', sql`length(${table.body}) <= 10000`),
    check('messages_content', sql`length(btrim(${table.body})) > 0 or jsonb_array_length(${table.attachmentIds}) > 0`),
  ],
);

export const messageFiles = pgTable(
  'message_files',
  {
    messageId: uuid('message_id').notNull().references(() => messages.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id').notNull().references(() => files.id),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.fileId] }), index('message_files_file').on(table.fileId)],
);
