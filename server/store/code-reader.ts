import { and, asc, eq, gt } from 'drizzle-orm';
import { CODE_MS } from '../../schema/limits.ts';
import { iri } from '../../schema/ids.ts';
import type { ClassInvite, ParentInvite } from '../../schema/records/invitation.ts';
import { findClassByCode, takesFamilies } from './class-reader.ts';
import type { Reading } from './database.ts';
import { classIconRef } from './icon-reader.ts';
import { fullName, peopleByIds, personIn } from './people-reader.ts';
import { classes, classStudents, schools, students } from './schema/classes.ts';
import { users } from './schema/people.ts';

/** Whose code it is, and whether it still holds by its age. */
export interface CodedStudent {
  readonly studentId: string;
  readonly isFresh: boolean;
}

/** The student of a parents' code, whatever the code's age; null for a code that nobody has. */
export async function findStudentByCode(db: Reading, code: string, now: number): Promise<CodedStudent | null> {
  const [row] = await db.select({ studentId: students.id, madeAt: students.parentCodeMadeAt }).from(students).where(eq(students.parentCode, code.toUpperCase()));
  return row === undefined ? null : { studentId: row.studentId, isFresh: row.madeAt.getTime() + CODE_MS > now };
}

/** Whether a code is the class's and still holds. */
export async function isClassCode(db: Reading, classId: string, code: string, now: number): Promise<boolean> {
  const rows = await db
    .select({ id: classes.id })
    .from(classes)
    .where(
      and(
        eq(classes.id, classId),
        eq(classes.classCode, code.toUpperCase()),
        gt(classes.classCodeMadeAt, new Date(now - CODE_MS)),
        takesFamilies,
      ),
    );
  return rows.length > 0;
}

/** The active classes of a student in which families take part, oldest first: none of adults (F-313). */
export async function familyClassesOf(db: Reading, studentId: string): Promise<{ classId: string; className: string; iconId: string; teacherId: string; schoolId: string | null; schoolName: string | null }[]> {
  return db
    .select({ classId: classes.id, className: classes.name, iconId: classes.iconId, teacherId: classes.mainTeacherId, schoolId: schools.id, schoolName: schools.name })
    .from(classStudents)
    .innerJoin(classes, eq(classes.id, classStudents.classId))
    .leftJoin(schools, eq(schools.id, classes.schoolId))
    .where(and(eq(classStudents.studentId, studentId), eq(classes.status, 'active'), takesFamilies))
    .orderBy(asc(classes.createdAt), asc(classes.id));
}

/** What a parents' code invites to, or null where it is wrong, too old or leads to no active class: all the same to the caller. */
export async function readParentInvite(db: Reading, code: string, now: number): Promise<Omit<ParentInvite, '@id'> | null> {
  const found = await findStudentByCode(db, code, now);
  return found?.isFresh === true ? readStudentInvite(db, found.studentId) : null;
}

/** What an invitation of a student invites to; null where the student is in no active class. */
export async function readStudentInvite(db: Reading, studentId: string): Promise<Omit<ParentInvite, '@id'> | null> {
  const places = await familyClassesOf(db, studentId);
  const [first] = places;
  const [named] = await db.select({ firstName: users.firstName, lastName: users.lastName }).from(students).innerJoin(users, eq(users.id, students.userId)).where(eq(students.id, studentId));
  if (first === undefined || named === undefined) return null;
  const teacher = personIn(await peopleByIds(db, [first.teacherId]), first.teacherId);
  return {
    '@type': 'ParentInvite',
    teacherFullName: fullName(teacher),
    className: first.className,
    icon: classIconRef(first.iconId).content,
    classes: places.map(({ classId, className, schoolId, schoolName }) => ({ classId, className, schoolId, schoolName })),
    studentInitials: `${initialOf(named.firstName)} ${initialOf(named.lastName)}`,
  };
}

/** The same for a class's code. */
export async function readClassInvite(db: Reading, code: string, now: number): Promise<Omit<ClassInvite, '@id'> | null> {
  const found = await findClassByCode(db, code, now);
  if (found === null) return null;
  const teacher = (await peopleByIds(db, [found.teacherId])).get(found.teacherId);
  return {
    '@type': 'ClassInvite',
    class: iri.class(found.classId),
    className: found.className,
    teacherFullName: teacher === undefined ? '' : fullName(teacher),
    icon: classIconRef(found.iconId).content,
  };
}

/** The first character as people count them. */
export function initialOf(name: string): string {
  return `${(Array.from(name)[0] ?? '').toUpperCase()}.`;
}
