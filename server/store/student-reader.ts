import { and, asc, desc, eq, gt, or, sql, type SQL } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import { CODE_MS, STUDENT_SEARCH_MIN } from '../../schema/limits.ts';
import type { SkillType } from '../../schema/records/award.ts';
import type { PublicStudent, Student } from '../../schema/records/student.ts';
import { foldText } from '../../schema/rules/fold-text.ts';
import { studentFlags, type ClassRelation } from '../../schema/rules/permission-rules.ts';
import { anyOf } from './any-of.ts';
import type { Reading } from './database.ts';
import { folded } from './folded.ts';
import { studentIconRef } from './icon-reader.ts';
import { limitOf, pageOf, type Page, type PageWindow } from './page-window.ts';
import { peopleByIds, personIn } from './people-reader.ts';
import { ownStudentIds, relationsOf, teaches, type ClassStanding } from './relation-reader.ts';
import { awards, classStudents, studentParents, students } from './schema/classes.ts';
import { invitations } from './schema/joining.ts';
import { users } from './schema/people.ts';
import type { Viewer } from './viewer.ts';

/** The strongest first. */
const RELATIONS: readonly ClassRelation[] = ['main', 'assistant', 'parent', 'student'];

/** The students among `ids` that the viewer may see: a teacher those of the classes, a parent the children, a student oneself. */
export async function studentsByIds(db: Reading, viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Student>> {
  if (ids.length === 0) return new Map();
  const relations = await relationsOf(db, viewer);
  const own = await ownStudentIds(db, viewer);
  const places = await db.select().from(classStudents).where(anyOf(classStudents.studentId, ids));
  const classIdsOf = (studentId: string) => places.filter((place) => place.studentId === studentId && relations.has(place.classId)).map((place) => place.classId);
  const visible = ids.filter((id) => own.has(id) || classIdsOf(id).some((classId) => teaches(relations.get(classId)?.relation ?? 'none')));
  if (visible.length === 0) return new Map();
  const rows = await db.select({ student: students, user: users }).from(students).innerJoin(users, eq(users.id, students.userId)).where(anyOf(students.id, visible));
  const parents = await db.select().from(studentParents).where(anyOf(studentParents.studentId, visible)).orderBy(asc(studentParents.createdAt), asc(studentParents.parentId));
  const dismissed = new Set(parents.flatMap((row) => (row.parentId === viewer.userId && row.isDismissed ? [row.studentId] : [])));
  const people = await peopleByIds(db, parents.map((row) => row.parentId));
  const lastInvites = await lastInvitesOf(db, visible);
  const points = await classPointsOf(db, visible);
  return new Map(
    rows.map(({ student, user }): [string, Student] => {
      const classIds = classIdsOf(student.id).sort();
      const standing = strongest(classIds, relations);
      const may = studentFlags({ role: viewer.role, ...standing, isSelf: user.id === viewer.userId, isParent: viewer.role === 'parent' && own.has(student.id) });
      const given = (points.get(student.id) ?? []).filter(
        ({ classId }) => own.has(student.id) || teaches(relations.get(classId)?.relation ?? 'none'),
      );
      const isLeft = own.has(student.id) && classIds.length === 0;
      const positive = given.reduce((sum, one) => sum + one.positive, 0);
      const negative = given.reduce((sum, one) => sum + one.negative, 0);
      const record: Student = {
        '@id': iri.student(student.id),
        '@type': 'Student',
        _id: student.id,
        version: student.version,
        user: iri.user(user.id),
        firstName: user.firstName,
        lastName: user.lastName,
        icon: studentIconRef(user.icon),
        classes: classIds.map((id) => iri.class(id)),
        positivePoints: may.canSeePoints ? positive : null,
        negativePoints: may.canSeePoints ? negative : null,
        currentPoints: may.canSeePoints ? positive - negative : null,
        pointsByClass: may.canSeePoints
          ? given.map((one) => ({ class: iri.class(one.classId), positive: one.positive, negative: one.negative }))
          : null,
        leftClassName: isLeft ? student.leftClassName : null,
        ...(isLeft && dismissed.has(student.id) ? { isDismissed: true as const } : {}),
        parents: may.canSeeParents ? parents.filter((row) => row.studentId === student.id).map((row) => personIn(people, row.parentId)) : null,
        login: may.canSeeLogin ? user.login : null,
        parentCode: teaches(standing.relation) ? student.parentCode : null,
        parentCodeExpiresAt: teaches(standing.relation) ? new Date(student.parentCodeMadeAt.getTime() + CODE_MS).toISOString() : null,
        lastInvite: teaches(standing.relation) ? (lastInvites.get(student.id) ?? null) : null,
        canUpdate: may.canUpdate,
        canReward: may.canReward,
        canCreateInvitation: may.canCreateInvitation,
      };
      return [student.id, record];
    }),
  );
}

interface GivenInClass {
  readonly classId: string;
  readonly positive: number;
  readonly negative: number;
}

/** What each student was given in each class, in the order of the classes' ids. */
async function classPointsOf(
  db: Reading,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly GivenInClass[]>> {
  const sumOf = (type: SkillType) =>
    sql<number>`coalesce(sum(${awards.points}) filter (where ${awards.type} = ${type}), 0)::int`;
  const rows = await db
    .select({
      studentId: awards.studentId,
      classId: awards.classId,
      positive: sumOf('positive'),
      negative: sumOf('negative'),
    })
    .from(awards)
    .where(anyOf(awards.studentId, studentIds))
    .groupBy(awards.studentId, awards.classId)
    .orderBy(asc(awards.classId));
  return Map.groupBy(rows, ({ studentId }) => studentId);
}

async function lastInvitesOf(db: Reading, studentIds: readonly string[]): Promise<ReadonlyMap<string, NonNullable<Student['lastInvite']>>> {
  const rows = await db
    .selectDistinctOn([invitations.studentId])
    .from(invitations)
    .where(anyOf(invitations.studentId, studentIds))
    .orderBy(invitations.studentId, desc(invitations.invitedAt), desc(invitations.id));
  return new Map(rows.map((row) => [row.studentId, { contact: row.contact, invitedAt: row.invitedAt.toISOString(), status: row.status }]));
}

/** The students that the viewer may see, of one class or of all, by id; `search` is a part of a name. */
export async function listStudents(db: Reading, viewer: Viewer, filter: { classId?: string; search?: string | undefined }, window: PageWindow): Promise<Page<Student>> {
  const relations = await relationsOf(db, viewer);
  const taught = [...relations].filter(([id, standing]) => teaches(standing.relation) && (filter.classId === undefined || id === filter.classId)).map(([id]) => id);
  const own = viewer.role === 'teacher' ? [] : [...(await ownStudentIds(db, viewer))];
  const isVisible = or(
    taught.length > 0 ? sql`exists (select 1 from ${classStudents} where ${classStudents.studentId} = ${students.id} and ${anyOf(classStudents.classId, taught)})` : sql`false`,
    own.length > 0 ? anyOf(students.id, own) : sql`false`,
  );
  const { rows, total } = await studentRows(db, and(isVisible, hasName(filter.search)), window);
  return pageOf(window, total, rows, (ids) => studentsByIds(db, viewer, ids));
}

/** The names of a class, for everybody in it. */
export async function listPublicStudents(db: Reading, classId: string, window: PageWindow): Promise<Page<PublicStudent>> {
  const isVisible = sql`exists (select 1 from ${classStudents} where ${classStudents.studentId} = ${students.id} and ${classStudents.classId} = ${classId})`;
  const { rows, total } = await studentRows(db, isVisible, window);
  return pageOf(window, total, rows, async (ids) => {
    const named = ids.length === 0 ? [] : await db.select({ student: students, user: users }).from(students).innerJoin(users, eq(users.id, students.userId)).where(anyOf(students.id, ids));
    return new Map(
      named.map(({ student, user }): [string, PublicStudent] => [
        student.id,
        { '@id': iri.student(student.id), '@type': 'PublicStudent', _id: student.id, version: student.version, firstName: user.firstName, lastName: user.lastName, icon: studentIconRef(user.icon) },
      ]),
    );
  });
}

/** Every word of the search stands in the first or the last name. */
function hasName(search: string | undefined): SQL | undefined {
  if (search === undefined) return undefined;
  if (search.length < STUDENT_SEARCH_MIN) return sql`false`;
  const words = foldText(search).split(' ');
  const name = folded(sql`${users.firstName} || ' ' || ${users.lastName}`);
  return sql`exists (select 1 from ${users} where ${users.id} = ${students.userId} and ${and(...words.map((word) => sql`position(${word} in ${name}) > 0`))})`;
}

async function studentRows(db: Reading, isVisible: SQL | undefined, window: PageWindow): Promise<{ rows: { id: string; key: string[] }[]; total: number }> {
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(students).where(isVisible);
  const [after] = window.after ?? [];
  const rows = await db
    .select({ id: students.id })
    .from(students)
    .where(and(isVisible, after === undefined ? undefined : gt(students.id, after)))
    .orderBy(asc(students.id))
    .offset(window.offset)
    .limit(limitOf(window));
  return { rows: rows.map(({ id }) => ({ id, key: [id] })), total: counted?.total ?? 0 };
}

/** How the viewer stands to a student: by a class that is active, where there is one. */
function strongest(classIds: readonly string[], relations: ReadonlyMap<string, ClassStanding>): Pick<ClassStanding, 'relation' | 'status'> {
  const held = classIds.map((id) => relations.get(id)).filter((standing) => standing !== undefined);
  const ordered = (['active', 'archive'] as const).flatMap((status) => RELATIONS.map((relation) => ({ relation, status })));
  return ordered.find(({ relation, status }) => held.some((standing) => standing.relation === relation && standing.status === status)) ?? { relation: 'none', status: 'archive' };
}
