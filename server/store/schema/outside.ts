import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { count, createdAtColumn, idColumn, instant } from './columns.ts';
import { users } from './people.ts';

/**
 * Letters: written in the transaction of what they tell, taken by the post office (server/mail) after it has committed.
 * `nextTryAt` is when one may leave, or leave again after a failure or a crash; null once it has left or never will.
 * A letter that left for outside keeps neither receiver nor text; one of the local mailbox stays to be read. Swept by age.
 */
export const letters = pgTable(
  'letters',
  {
    id: idColumn(),
    channel: text('channel', { enum: ['email', 'sms'] }).notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull().default(''),
    body: text('body').notNull(),
    html: text('html'),
    createdAt: createdAtColumn(),
    nextTryAt: instant('next_try_at').defaultNow(),
    tries: integer('tries').notNull().default(0),
    sentAt: instant('sent_at'),
    /** Why the last try failed; no address and no text of the letter stands in it. */
    fault: text('fault'),
  },
  (table) => [
    index('letters_created').on(table.createdAt),
    index('letters_next_try').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    check('letters_channel', sql`${table.channel} in ('email', 'sms')`),
  ],
);

/** A piece of an upload on its way, as it lies in the file store. */
export interface UploadSegment {
  readonly name: string;
  readonly size: number;
}

/**
 * Resumable uploads: the bytes so far lie in the file store as `segments`, in order. A finished one (`finishedAt`) has
 * become a file and stays a while, so that a client whose answer was lost learns it. Swept by age.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** The id of the file that it becomes. */
    id: idColumn(),
    ownerId: uuid('owner_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    type: text('type', { enum: ['photo', 'video', 'file'] }).notNull(),
    originalName: text('original_name').notNull(),
    size: count('size').notNull(),
    received: count('received').notNull().default(0),
    segments: jsonb('segments').$type<UploadSegment[]>().notNull().default([]),
    finishedAt: instant('finished_at'),
    createdAt: createdAtColumn(),
    touchedAt: instant('touched_at').notNull().defaultNow(),
  },
  (table) => [
    index('uploads_owner').on(table.ownerId),
    index('uploads_touched').on(table.touchedAt),
    check('uploads_size', sql`${table.size} >= 0 and ${table.received} between 0 and ${table.size}`),
  ],
);

/**
 * Names in the file store that nothing in the database refers to, or that are about to be written: what is older than a
 * day is removed. Triggers of the tables `files` and `uploads` put the names of removed rows here, whoever removed them.
 */
export const strayBytes = pgTable('stray_bytes', { name: text('name').primaryKey(), at: instant('at').notNull().defaultNow() }, (table) => [index('stray_bytes_at').on(table.at)]);
