import { and, desc, eq, sql } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { Invitation } from '../../schema/records/invitation.ts';
import { invitationFlags, type StudentStanding } from '../../schema/rules/joining-rules.ts';
import { anyOf } from './any-of.ts';
import type { Reading } from './database.ts';
import { isBehind } from './instant-range.ts';
import { limitOf, pageOf, type Page, type PageWindow } from './page-window.ts';
import { relationsOf, teaches } from './relation-reader.ts';
import { classStudents, students } from './schema/classes.ts';
import { invitations } from './schema/joining.ts';
import type { Viewer } from './viewer.ts';

/** The invitations among `ids` to students whom the viewer teaches, as the viewer sees them. */
export async function invitationsByIds(db: Reading, viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Invitation>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(invitations).where(anyOf(invitations.id, ids));
  const standings = await teacherStandings(db, viewer, rows.map((row) => row.studentId));
  return new Map(
    rows.flatMap((row): [string, Invitation][] => {
      const standing = standings.get(row.studentId);
      if (standing === undefined) return [];
      const record: Invitation = {
        '@id': iri.invitation(row.studentId, row.id),
        '@type': 'Invitation',
        _id: row.id,
        // Whether it can be cancelled depends on the status of the student's classes; the student's version grows with them.
        version: row.version + standing.version,
        student: iri.student(row.studentId),
        contact: row.contact,
        channel: row.channel,
        status: row.status,
        invitedAt: row.invitedAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        ...invitationFlags({ ...standing, invitation: row.status }),
      };
      return [[row.id, record]];
    }),
  );
}

/** How a teacher stands to students, by an active class where there is one, and the students' versions. */
export async function teacherStandings(db: Reading, viewer: Viewer, studentIds: readonly string[]): Promise<ReadonlyMap<string, StudentStanding & { version: number }>> {
  if (studentIds.length === 0 || viewer.role !== 'teacher') return new Map();
  const relations = await relationsOf(db, viewer);
  const places = await db.select({ classId: classStudents.classId, studentId: students.id, version: students.version }).from(classStudents).innerJoin(students, eq(students.id, classStudents.studentId)).where(anyOf(students.id, studentIds));
  const found = new Map<string, StudentStanding & { version: number }>();
  for (const { classId, studentId, version } of places) {
    const standing = relations.get(classId);
    if (standing === undefined || !teaches(standing.relation)) continue;
    const before = found.get(studentId);
    const { relation, status } = before?.status === 'active' ? before : standing;
    found.set(studentId, { relation, status, version });
  }
  return found;
}

/** The invitations to a student, newest first; the caller has checked that the viewer teaches the student. */
export async function listInvitations(db: Reading, viewer: Viewer, studentId: string, window: PageWindow): Promise<Page<Invitation>> {
  const { id, invitedAt } = invitations;
  const ofStudent = eq(invitations.studentId, studentId);
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(invitations).where(ofStudent);
  const behind = isBehind(invitedAt, id, 'desc', window.after);
  const rows = await db.select({ id, invitedAt }).from(invitations).where(and(ofStudent, behind)).orderBy(desc(invitedAt), desc(id)).offset(window.offset).limit(limitOf(window));
  return pageOf(window, counted?.total ?? 0, rows.map((row) => ({ id: row.id, key: [row.invitedAt.toISOString(), row.id] })), (ids) => invitationsByIds(db, viewer, ids));
}
