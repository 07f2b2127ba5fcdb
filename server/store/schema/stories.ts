import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { classes } from './classes.ts';
import { count, createdAtColumn, idColumn, instant, versionColumn } from './columns.ts';
import { users } from './people.ts';

/** A stored file; its bytes lie in the file store under `id`. Attached files are found by story or message. */
export const files = pgTable(
  'files',
  {
    id: idColumn(),
    ownerId: uuid('owner_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    type: text('type', { enum: ['photo', 'video', 'file'] }).notNull(),
    originalName: text('original_name').notNull(),
    mimeType: text('mime_type').notNull(),
    size: count('size').notNull(),
    width: integer('width'),
    height: integer('height'),
    uploadedAt: instant('uploaded_at').notNull().defaultNow(),
    /** When it last came to hang on nothing; says nothing of one that hangs on something. Triggers of what it may hang on keep it. */
    looseSince: instant('loose_since').notNull().defaultNow(),
  },
  (table) => [index('files_owner').on(table.ownerId), check('files_size', sql`${table.size} >= 0`)],
);

/** `attachmentIds` keeps the order; story_files is what the foreign keys and file permissions read. */
export const stories = pgTable(
  'stories',
  {
    id: idColumn(),
    classId: uuid('class_id').notNull().references(() => classes.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').notNull().references(() => users.id),
    body: text('body').notNull(),
    attachmentIds: jsonb('attachment_ids').$type<string[]>().notNull().default([]),
    eventId: uuid('event_id').references((): AnyPgColumn => events.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    /** Not gone out yet: only the class's teachers see it. Null from the moment on at which it goes. */
    publishAt: instant('publish_at'),
    likeCount: integer('like_count').notNull().default(0),
    commentCount: integer('comment_count').notNull().default(0),
    readCount: integer('read_count').notNull().default(0),
    isAckAsked: boolean('is_ack_asked').notNull().default(false),
    /** Who confirms; stories of before the choice ask all. */
    ackAudience: text('ack_audience', { enum: ['families', 'students', 'all'] }).notNull().default('all'),
    remindedAt: instant('reminded_at'),
    /** Its push comes in quiet hours, too. */
    isUrgent: boolean('is_urgent').notNull().default(false),
    version: versionColumn(),
  },
  (table) => [
    uniqueIndex('stories_class_created').on(table.classId, table.createdAt),
    index('stories_event').on(table.eventId),
    index('stories_publish').on(table.publishAt).where(sql`${table.publishAt} is not null`),
    check('stories_body', sql`length(${table.body}) <= 10000`),
    check('stories_content', sql`length(btrim(${table.body})) > 0 or jsonb_array_length(${table.attachmentIds}) > 0`),
  ],
);

export const storyFiles = pgTable(
  'story_files',
  {
    storyId: uuid('story_id').notNull().references(() => stories.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id').notNull().references(() => files.id),
  },
  (table) => [primaryKey({ columns: [table.storyId, table.fileId] }), index('story_files_file').on(table.fileId)],
);

/** One row per reader; like, read and confirmed are told apart by their columns. */
export const storyReaders = pgTable(
  'story_readers',
  {
    storyId: uuid('story_id').notNull().references(() => stories.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    likedAt: instant('liked_at'),
    readAt: instant('read_at'),
    acknowledgedAt: instant('acknowledged_at'),
  },
  (table) => [primaryKey({ columns: [table.storyId, table.userId] })],
);

export const comments = pgTable(
  'comments',
  {
    id: idColumn(),
    storyId: uuid('story_id').notNull().references(() => stories.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').notNull().references(() => users.id),
    body: text('body').notNull(),
    commentedAt: createdAtColumn(),
    /** Null: when it arrived. */
    writtenAt: instant('written_at'),
    version: versionColumn(),
  },
  (table) => [index('comments_story').on(table.storyId, table.commentedAt), index('comments_author').on(table.authorId), check('comments_body', sql`length(btrim(${table.body})) between 1 and 10000`)],
);

export const events = pgTable(
  'events',
  {
    id: idColumn(),
    classId: uuid('class_id').notNull().references(() => classes.id, { onDelete: 'cascade' }),
    storyId: uuid('story_id').references((): AnyPgColumn => stories.id, { onDelete: 'set null' }),
    authorId: uuid('author_id').notNull().references(() => users.id),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    allDay: boolean('all_day').notNull().default(false),
    startAt: instant('start_at').notNull(),
    endAt: instant('end_at').notNull(),
    version: versionColumn(),
  },
  (table) => [
    index('events_class_end').on(table.classId, table.endAt),
    index('events_story').on(table.storyId),
    check('events_order', sql`${table.startAt} <= ${table.endAt}`),
    check('events_text', sql`length(btrim(${table.title})) between 1 and 200 and length(${table.description}) <= 10000`),
  ],
);
