import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { classes, students } from './classes.ts';
import { createdAtColumn, idColumn, instant, versionColumn } from './columns.ts';
import { users } from './people.ts';

/** Parents invited by e-mail or phone. A contact has one pending invitation per student; accepting needs it before expiresAt. */
export const invitations = pgTable(
  'invitations',
  {
    id: idColumn(),
    studentId: uuid('student_id').notNull().references(() => students.id, { onDelete: 'cascade' }),
    contact: text('contact').notNull(),
    channel: text('channel', { enum: ['email', 'sms'] }).notNull(),
    status: text('status', { enum: ['pending', 'canceled', 'accepted'] }).notNull().default('pending'),
    invitedById: uuid('invited_by_id').notNull().references(() => users.id),
    invitedAt: instant('invited_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    acceptedById: uuid('accepted_by_id').references(() => users.id, { onDelete: 'set null' }),
    version: versionColumn(),
  },
  (table) => [
    index('invitations_student').on(table.studentId, table.invitedAt),
    uniqueIndex('invitations_pending').on(table.studentId, sql`lower(${table.contact})`).where(sql`${table.status} = 'pending'`),
    check('invitations_channel', sql`${table.channel} in ('email', 'sms') and (${table.channel} = 'email') = (position('@' in ${table.contact}) > 0)`),
    check('invitations_status', sql`${table.status} in ('pending', 'canceled', 'accepted')`),
    check('invitations_contact', sql`length(btrim(${table.contact})) between 1 and 320`),
    check('invitations_times', sql`${table.invitedAt} < ${table.expiresAt}`),
  ],
);

/**
 * Parents who ask to be connected to a student. A parent has one waiting request per student. A declined one stays for
 * the class's teachers; `code` is what the parent came with.
 */
export const connectionRequests = pgTable(
  'connection_requests',
  {
    id: idColumn(),
    parentId: uuid('parent_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    studentId: uuid('student_id').notNull().references(() => students.id, { onDelete: 'cascade' }),
    classId: uuid('class_id').notNull().references(() => classes.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    status: text('status', { enum: ['pending', 'accepted', 'declined'] }).notNull().default('pending'),
    createdAt: createdAtColumn(),
    decidedAt: instant('decided_at'),
    decidedById: uuid('decided_by_id').references(() => users.id, { onDelete: 'set null' }),
    version: versionColumn(),
  },
  (table) => [
    uniqueIndex('connection_requests_pending').on(table.parentId, table.studentId).where(sql`${table.status} = 'pending'`),
    index('connection_requests_class').on(table.classId, table.status, table.createdAt),
    index('connection_requests_student').on(table.studentId),
    check('connection_requests_status', sql`${table.status} in ('pending', 'accepted', 'declined')`),
    check('connection_requests_decided', sql`(${table.status} = 'pending') = (${table.decidedAt} is null)`),
    check('connection_requests_code', sql`${table.code} ~ '^[A-Z]{7}$'`),
  ],
);
