import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { AccountExport } from '../../schema/records/account.ts';
import { notFound } from '../problem-error.ts';
import type { Db, Reading } from './database.ts';
import { ownStudentIds } from './relation-reader.ts';
import { auditLog } from './schema/accounts.ts';
import { awards, classes, studentParents, students } from './schema/classes.ts';
import { connectionRequests, invitations } from './schema/joining.ts';
import { nativeSubscriptions, webSubscriptions } from './schema/notifications.ts';
import { uploads } from './schema/outside.ts';
import { sessions, users } from './schema/people.ts';
import { comments, events, files, stories, storyReaders } from './schema/stories.ts';
import { messages, threadLeavers, threadMembers } from './schema/threads.ts';
import { studentsByIds } from './student-reader.ts';
import { readMe } from './user-reader.ts';
import type { Viewer } from './viewer.ts';

/**
 * What is kept of the viewer (PRF-01), read in one snapshot; docs/operating.md names what is left out. Secrets stay: no
 * password, no token, no key.
 */
export async function exportAccount(db: Db, viewer: Viewer, now: number): Promise<Omit<AccountExport, '@id'>> {
  return db.transaction(
    async (tx) => {
      const me = await readMe(tx, viewer);
      if (me === null) throw notFound();
      const children = await studentsByIds(tx, viewer, [...(await ownStudentIds(tx, viewer))]);
      return { '@type': 'AccountExport', exportedAt: new Date(now).toISOString(), me, students: [...children.values()], sections: await sectionsOf(tx, viewer.userId) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function sectionsOf(db: Reading, userId: string): Promise<AccountExport['sections']> {
  const [own] = await db.select({ id: students.id }).from(students).where(eq(students.userId, userId));
  const [account] = await db.select({ createdAt: users.createdAt, lastLoggedAt: users.lastLoggedAt, timeZone: users.timeZone, locale: users.locale }).from(users).where(eq(users.id, userId));
  // To whom a teacher's invitations went is those people's, also when their children have left the class.
  const invited = await db.select().from(invitations).where(or(eq(invitations.invitedById, userId), eq(invitations.acceptedById, userId)));
  const sections = {
    account: account === undefined ? [] : [account],
    classes: await db.select({ id: classes.id, name: classes.name, grade: classes.grade, status: classes.status, createdAt: classes.createdAt }).from(classes).where(eq(classes.mainTeacherId, userId)),
    stories: await db.select().from(stories).where(eq(stories.authorId, userId)),
    comments: await db.select().from(comments).where(eq(comments.authorId, userId)),
    events: await db.select().from(events).where(eq(events.authorId, userId)),
    messages: await db.select().from(messages).where(eq(messages.authorId, userId)),
    threads: await db.select().from(threadMembers).where(eq(threadMembers.userId, userId)),
    threadsLeft: await db.select().from(threadLeavers).where(eq(threadLeavers.userId, userId)),
    storyViews: await db.select().from(storyReaders).where(eq(storyReaders.userId, userId)),
    files: await db.select().from(files).where(eq(files.ownerId, userId)),
    awards: await db.select().from(awards).where(own === undefined ? eq(awards.awardedById, userId) : or(eq(awards.awardedById, userId), eq(awards.studentId, own.id))),
    connections: await db.select().from(studentParents).where(eq(studentParents.parentId, userId)),
    requests: await db.select().from(connectionRequests).where(eq(connectionRequests.parentId, userId)),
    invitations: invited.map((row) => (row.acceptedById === userId ? row : { ...row, contact: null })),
    uploads: await db.select({ id: uploads.id, originalName: uploads.originalName, size: uploads.size, received: uploads.received, touchedAt: uploads.touchedAt }).from(uploads).where(and(eq(uploads.ownerId, userId), isNull(uploads.finishedAt))),
    acts: await actsOf(db, userId, own?.id),
    sessions: await db.select().from(sessions).where(eq(sessions.userId, userId)),
    browsers: await db.select({ id: webSubscriptions.id, endpoint: webSubscriptions.endpoint, createdAt: webSubscriptions.createdAt }).from(webSubscriptions).where(eq(webSubscriptions.userId, userId)),
    apps: await db.select({ id: nativeSubscriptions.id, deviceId: nativeSubscriptions.deviceId, platform: nativeSubscriptions.platform, createdAt: nativeSubscriptions.createdAt }).from(nativeSubscriptions).where(eq(nativeSubscriptions.userId, userId)),
  };
  return Object.fromEntries(Object.entries(sections).map(([name, rows]) => [name, rows.map(plain)]));
}

/** What stands in the audit log of what they did, and of what was done to their account; who did that is not theirs to have. */
async function actsOf(db: Reading, userId: string, studentId: string | undefined): Promise<Record<string, unknown>[]> {
  const subjects = [iri.user(userId), ...(studentId === undefined ? [] : [iri.student(studentId)])];
  const rows = await db.select().from(auditLog).where(or(eq(auditLog.actorId, userId), inArray(auditLog.subject, subjects))).orderBy(auditLog.id);
  return rows.map(({ at, act, subject, detail, actorId }) => (actorId === userId ? { at, act, subject, detail } : { at, act, subject }));
}

/** A row as JSON has it: instants as text. */
function plain(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]));
}
