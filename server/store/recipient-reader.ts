import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import type { Person } from '../../schema/records/user.ts';
import { mayWriteTo } from '../../schema/rules/permission-rules.ts';
import { anyOf } from './any-of.ts';
import type { Reading } from './database.ts';
import { limitOf, pageOf, type Page, type PageWindow } from './page-window.ts';
import { peopleByIds, personIn } from './people-reader.ts';
import { relationsOf } from './relation-reader.ts';
import { classAssistants, classes, classStudents, studentParents, students } from './schema/classes.ts';
import { users } from './schema/people.ts';
import type { Viewer } from './viewer.ts';

export interface Recipient {
  readonly '@id': string;
  readonly '@type': 'Recipient';
  readonly user: Person;
  readonly classes: string[];
  /** For a parent as a teacher sees it: the names of the children. */
  readonly about: string | null;
}

interface Link {
  readonly userId: string;
  readonly classId: string;
  readonly about: string | null;
}

/**
 * Whom the viewer may write to directly: a teacher to parents and students of the classes and to co-teachers, a parent
 * to the teachers of the children's classes, a student to the teachers of the classes.
 */
export async function listRecipients(db: Reading, viewer: Viewer, window: PageWindow): Promise<Page<Recipient>> {
  const links = await linksOf(db, viewer);
  const ids = [...new Set(links.map((link) => link.userId))];
  if (ids.length === 0) return { items: [], total: 0, next: null };
  const [after] = window.after ?? [];
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(anyOf(users.id, ids), after === undefined ? undefined : gt(users.id, after)))
    .orderBy(asc(users.id))
    .offset(window.offset)
    .limit(limitOf(window));
  return pageOf(window, ids.length, rows.map(({ id }) => ({ id, key: [id] })), async (shown) => {
    const people = await peopleByIds(db, shown);
    return new Map(shown.map((id) => [id, recipientOf(personIn(people, id), links.filter((link) => link.userId === id))]));
  });
}

/** Those among `userIds` whom the viewer may write to directly. */
export async function recipientsAmong(db: Reading, viewer: Viewer, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const allowed = new Set((await linksOf(db, viewer)).map((link) => link.userId));
  return new Set(userIds.filter((id) => allowed.has(id)));
}

function recipientOf(user: Person, links: readonly Link[]): Recipient {
  const about = [...new Set(links.map((link) => link.about).filter((name) => name !== null))].join(', ');
  return {
    '@id': iri.user(user._id),
    '@type': 'Recipient',
    user,
    classes: [...new Set(links.map((link) => iri.class(link.classId)))].sort(),
    about: about === '' ? null : about,
  };
}

async function linksOf(db: Reading, viewer: Viewer): Promise<Link[]> {
  const classIds = [...(await relationsOf(db, viewer)).keys()];
  if (classIds.length === 0) return [];
  const teachers = await teacherLinks(db, viewer, classIds);
  return mayWriteTo(viewer.role, 'parent') ? [...teachers, ...(await familyLinks(db, classIds))] : teachers;
}

async function teacherLinks(db: Reading, viewer: Viewer, classIds: readonly string[]): Promise<Link[]> {
  const main = await db
    .select({ userId: classes.mainTeacherId, classId: classes.id })
    .from(classes)
    // An orphaned class keeps the id of its erased teacher.
    .innerJoin(users, and(eq(users.id, classes.mainTeacherId), isNull(users.erasedAt)))
    .where(and(anyOf(classes.id, classIds), ne(classes.mainTeacherId, viewer.userId)));
  const assistants = await db.select({ userId: classAssistants.userId, classId: classAssistants.classId }).from(classAssistants).where(and(anyOf(classAssistants.classId, classIds), ne(classAssistants.userId, viewer.userId)));
  return [...main, ...assistants].map((row) => ({ ...row, about: null }));
}

async function familyLinks(db: Reading, classIds: readonly string[]): Promise<Link[]> {
  const pupils = await db
    .select({ userId: students.userId, classId: classStudents.classId })
    .from(classStudents)
    .innerJoin(students, eq(students.id, classStudents.studentId))
    .where(anyOf(classStudents.classId, classIds));
  const parents = await db
    .select({ userId: studentParents.parentId, classId: classStudents.classId, about: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(classStudents)
    .innerJoin(students, eq(students.id, classStudents.studentId))
    .innerJoin(users, eq(users.id, students.userId))
    .innerJoin(studentParents, eq(studentParents.studentId, students.id))
    .where(anyOf(classStudents.classId, classIds));
  return [...pupils.map((row) => ({ ...row, about: null })), ...parents];
}
