import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { ConnectionRequest } from '../../schema/records/connection-request.ts';
import { requestFlags } from '../../schema/rules/joining-rules.ts';
import { anyOf } from './any-of.ts';
import { initialOf } from './code-reader.ts';
import type { Reading } from './database.ts';
import { studentIconRef } from './icon-reader.ts';
import { isBehind } from './instant-range.ts';
import { limitOf, pageOf, type Page, type PageWindow } from './page-window.ts';
import { fullName, peopleByIds, personIn } from './people-reader.ts';
import { relationsOf, teaches } from './relation-reader.ts';
import { classes, students } from './schema/classes.ts';
import { connectionRequests } from './schema/joining.ts';
import { users } from './schema/people.ts';
import type { Viewer } from './viewer.ts';

/** The connection requests among `ids` that the viewer may see: a teacher those to the classes, a parent the own. */
export async function requestsByIds(db: Reading, viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, ConnectionRequest>> {
  if (ids.length === 0 || viewer.role === 'student') return new Map();
  const relations = await relationsOf(db, viewer);
  const rows = await db
    .select({ request: connectionRequests, className: classes.name, teacherId: classes.mainTeacherId, classStatus: classes.status, classVersion: classes.version, student: users })
    .from(connectionRequests)
    .innerJoin(classes, eq(classes.id, connectionRequests.classId))
    .innerJoin(students, eq(students.id, connectionRequests.studentId))
    .innerJoin(users, eq(users.id, students.userId))
    .where(anyOf(connectionRequests.id, ids));
  const emails = await emailsOf(db, rows.map(({ request }) => request.parentId));
  const people = await peopleByIds(db, rows.flatMap(({ request, teacherId }) => [request.parentId, teacherId, ...(request.decidedById === null ? [] : [request.decidedById])]));
  return new Map(
    rows.flatMap(({ request, className, teacherId, classStatus, classVersion, student }): [string, ConnectionRequest][] => {
      const isOwn = request.parentId === viewer.userId;
      const flags = requestFlags({ relation: relations.get(request.classId)?.relation ?? 'none', status: classStatus, isOwn, request: request.status });
      if (!flags.canSee) return [];
      const record: ConnectionRequest = {
        '@id': iri.connectionRequest(request.id),
        '@type': 'ConnectionRequest',
        _id: request.id,
        // Whether it can be reviewed depends on the class's status, so its version counts too.
        version: request.version + classVersion,
        parent: personIn(people, request.parentId),
        student: iri.student(request.studentId),
        class: iri.class(request.classId),
        className,
        teacherFullName: fullName(personIn(people, teacherId)),
        status: request.status === 'pending' ? null : request.status,
        createdAt: request.createdAt.toISOString(),
        decidedBy: request.decidedById === null ? null : personIn(people, request.decidedById),
        decidedAt: request.decidedAt?.toISOString() ?? null,
        parentEmail: flags.canSeeStudent ? (emails.get(request.parentId) ?? null) : null,
        acceptedBy: request.status === 'accepted' && request.decidedById !== null ? personIn(people, request.decidedById) : null,
        studentPreview: { initials: `${initialOf(student.firstName)} ${initialOf(student.lastName)}`, icon: studentIconRef(student.icon).content },
        studentItem: flags.canSeeStudent ? { '@id': iri.student(request.studentId), firstName: student.firstName, lastName: student.lastName } : null,
        code: isOwn ? request.code : null,
        canReview: flags.canReview,
        canDelete: flags.canDelete,
      };
      return [[request.id, record]];
    }),
  );
}

/** The e-mails of parents and whether they are confirmed; none of an erased account. */
async function emailsOf(db: Reading, userIds: readonly string[]): Promise<ReadonlyMap<string, { email: string; isVerified: boolean }>> {
  const rows = await db.select({ id: users.id, email: users.email, isVerified: users.isEmailVerified }).from(users).where(and(anyOf(users.id, userIds), isNull(users.erasedAt)));
  return new Map(rows.flatMap(({ id, email, isVerified }) => (email === null ? [] : [[id, { email, isVerified }] as const])));
}

/** The requests that wait for the teacher, oldest first. */
export async function listPendingRequests(db: Reading, viewer: Viewer, window: PageWindow): Promise<Page<ConnectionRequest>> {
  const taught = [...(await relationsOf(db, viewer))].filter(([, standing]) => teaches(standing.relation) && standing.status === 'active').map(([id]) => id);
  if (taught.length === 0) return { items: [], total: 0, next: null };
  return listRequests(db, viewer, anyOf(connectionRequests.classId, taught), 'oldest', window);
}

/** The viewer's own requests that wait, newest first. */
export async function listOwnRequests(db: Reading, viewer: Viewer, window: PageWindow): Promise<Page<ConnectionRequest>> {
  return listRequests(db, viewer, eq(connectionRequests.parentId, viewer.userId), 'newest', window);
}

async function listRequests(db: Reading, viewer: Viewer, among: SQL, first: 'oldest' | 'newest', window: PageWindow): Promise<Page<ConnectionRequest>> {
  const { id, createdAt } = connectionRequests;
  const isMeant = and(among, eq(connectionRequests.status, 'pending'));
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(connectionRequests).where(isMeant);
  const order = first === 'oldest' ? asc : desc;
  const behind = isBehind(createdAt, id, first === 'oldest' ? 'asc' : 'desc', window.after);
  const rows = await db.select({ id, createdAt }).from(connectionRequests).where(and(isMeant, behind)).orderBy(order(createdAt), order(id)).offset(window.offset).limit(limitOf(window));
  return pageOf(window, counted?.total ?? 0, rows.map((row) => ({ id: row.id, key: [row.createdAt.toISOString(), row.id] })), (ids) => requestsByIds(db, viewer, ids));
}
