import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { idOf, iri, uuidSchema } from '../../schema/ids.ts';
import type { Parent, Teacher } from '../../schema/records/account.ts';
import { profileFlags } from '../../schema/rules/people-rules.ts';
import { anyOf } from './any-of.ts';
import type { Reading } from './database.ts';
import { limitOf, pageOf, type Page, type PageWindow } from './page-window.ts';
import { peopleByIds, personIn } from './people-reader.ts';
import { relationsOf, teaches } from './relation-reader.ts';
import { classAssistants, classes, classStudents, studentParents, students } from './schema/classes.ts';
import { users } from './schema/people.ts';
import { sharesClass } from './user-reader.ts';
import type { Viewer } from './viewer.ts';

/** A teacher as the viewer sees it; null for who is no teacher, or shares no class with the viewer. */
export async function findTeacher(db: Reading, viewer: Viewer, id: string): Promise<Teacher | null> {
  const flags = profileFlags({ isSelf: viewer.userId === id, sharesClass: await sharesClass(db, viewer, id) });
  return flags.canSee ? ((await teachersByIds(db, viewer, [id])).get(id) ?? null) : null;
}

/** A parent as the viewer sees it; null for who is no parent, or shares no class with the viewer. */
export async function findParent(db: Reading, viewer: Viewer, id: string): Promise<Parent | null> {
  const flags = profileFlags({ isSelf: viewer.userId === id, sharesClass: await sharesClass(db, viewer, id) });
  return flags.canSee ? ((await parentsByIds(db, viewer, [id])).get(id) ?? null) : null;
}

/** Whether the viewer changes the profile of somebody whom they see. */
export function mayUpdate(viewer: Viewer, id: string): boolean {
  return flagsOf(viewer, id).canUpdate;
}

/** Of somebody whom the viewer sees. */
function flagsOf(viewer: Viewer, id: string): ReturnType<typeof profileFlags> {
  return profileFlags({ isSelf: viewer.userId === id, sharesClass: true });
}

/** The teachers of the viewer's classes, or of one of them, and the viewer. */
export async function listTeachers(db: Reading, viewer: Viewer, relatedWithClass: string | undefined, window: PageWindow): Promise<Page<Teacher>> {
  const classIds = await seenClasses(db, viewer, relatedWithClass);
  const main = await db.select({ id: classes.mainTeacherId }).from(classes).where(anyOf(classes.id, classIds));
  const assistants = await db.select({ id: classAssistants.userId }).from(classAssistants).where(anyOf(classAssistants.classId, classIds));
  const self = viewer.role === 'teacher' && relatedWithClass === undefined ? [viewer.userId] : [];
  return pageOfUsers(db, [...main.map(({ id }) => id), ...assistants.map(({ id }) => id), ...self], window, (ids) => teachersByIds(db, viewer, ids));
}

/** A teacher: the parents of the classes, or of one of them; a student: the own parents; a parent: oneself. */
export async function listParents(db: Reading, viewer: Viewer, relatedWithClass: string | undefined, window: PageWindow): Promise<Page<Parent>> {
  const classIds = await seenClasses(db, viewer, relatedWithClass);
  const rows = await db
    .selectDistinct({ id: studentParents.parentId, userId: students.userId, classId: classStudents.classId })
    .from(studentParents)
    .innerJoin(students, eq(students.id, studentParents.studentId))
    .innerJoin(classStudents, eq(classStudents.studentId, students.id))
    .where(anyOf(classStudents.classId, classIds));
  const relations = await relationsOf(db, viewer);
  const seen = rows.filter((row) => row.id === viewer.userId || row.userId === viewer.userId || teaches(relations.get(row.classId)?.relation ?? 'none'));
  const self = viewer.role === 'parent' && relatedWithClass === undefined ? [viewer.userId] : [];
  return pageOfUsers(db, [...seen.map(({ id }) => id), ...self], window, (ids) => parentsByIds(db, viewer, ids));
}

async function teachersByIds(db: Reading, viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Teacher>> {
  const rows = await db.select().from(users).where(and(anyOf(users.id, ids), eq(users.role, 'teacher')));
  const people = await peopleByIds(db, rows.map((row) => row.id));
  const own = await relationsOf(db, viewer);
  const classesAs = (relation: 'main' | 'assistant') => [...own].filter(([, standing]) => standing.relation === relation).map(([id]) => iri.class(id));
  return new Map(
    rows.map((row): [string, Teacher] => {
      const { canSeePrivate } = flagsOf(viewer, row.id);
      const record: Teacher = {
        '@id': iri.teacher(row.id),
        '@type': 'Teacher',
        _id: row.id,
        version: row.version,
        user: personIn(people, row.id),
        email: canSeePrivate ? row.email : null,
        isEmailVerified: canSeePrivate ? row.isEmailVerified : null,
        mainClasses: canSeePrivate ? classesAs('main') : null,
        assistedClasses: canSeePrivate ? classesAs('assistant') : null,
      };
      return [row.id, record];
    }),
  );
}

async function parentsByIds(db: Reading, viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Parent>> {
  const rows = await db.select().from(users).where(and(anyOf(users.id, ids), eq(users.role, 'parent')));
  const people = await peopleByIds(db, rows.map((row) => row.id));
  const relations = await relationsOf(db, viewer);
  const links = await db
    .select({ parentId: studentParents.parentId, studentId: studentParents.studentId, userId: students.userId, classId: classStudents.classId })
    .from(studentParents)
    .innerJoin(students, eq(students.id, studentParents.studentId))
    .leftJoin(classStudents, eq(classStudents.studentId, students.id))
    .where(anyOf(studentParents.parentId, ids));
  return new Map(
    rows.map((row): [string, Parent] => {
      const { canSeePrivate } = flagsOf(viewer, row.id);
      const ofParent = links.filter((link) => link.parentId === row.id);
      const isTaught = (classId: string | null) => classId !== null && teaches(relations.get(classId)?.relation ?? 'none');
      const children = ofParent.filter((link) => canSeePrivate || link.userId === viewer.userId || isTaught(link.classId)).map((link) => iri.student(link.studentId));
      const record: Parent = {
        '@id': iri.parent(row.id),
        '@type': 'Parent',
        _id: row.id,
        version: row.version,
        user: personIn(people, row.id),
        email: canSeePrivate ? row.email : null,
        isEmailVerified: canSeePrivate ? row.isEmailVerified : null,
        children: [...new Set(children)].sort(),
        lastLoggedAt: canSeePrivate || ofParent.some((link) => isTaught(link.classId)) ? (row.lastLoggedAt?.toISOString() ?? null) : null,
      };
      return [row.id, record];
    }),
  );
}

/** The classes that a list looks into: those of the viewer, or the one named if it is among them. */
async function seenClasses(db: Reading, viewer: Viewer, relatedWithClass: string | undefined): Promise<string[]> {
  const own = [...(await relationsOf(db, viewer)).keys()];
  if (relatedWithClass === undefined) return own;
  const wanted = uuidSchema.safeParse(idOf(relatedWithClass)).data?.toLowerCase();
  return own.filter((id) => id === wanted);
}

async function pageOfUsers<T>(db: Reading, ids: readonly string[], window: PageWindow, render: (ids: string[]) => Promise<ReadonlyMap<string, T>>): Promise<Page<T>> {
  const wanted = [...new Set(ids)];
  const [after] = window.after ?? [];
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(users).where(anyOf(users.id, wanted));
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(anyOf(users.id, wanted), after === undefined ? undefined : gt(users.id, after)))
    .orderBy(asc(users.id))
    .offset(window.offset)
    .limit(limitOf(window));
  return pageOf(window, counted?.total ?? 0, rows.map(({ id }) => ({ id, key: [id] })), render);
}
