import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { classStatusSchema, type ClassStatus } from '../../schema/records/class.ts';
import type { Role } from '../../schema/records/user.ts';
import type { ClassRelation } from '../../schema/rules/permission-rules.ts';
import type { Reading } from './database.ts';
import { hotStatement } from './hot-statement.ts';
import { studentParents, students } from './schema/classes.ts';
import type { Viewer } from './viewer.ts';

export interface ClassStanding {
  readonly relation: ClassRelation;
  readonly status: ClassStatus;
  readonly version: number;
}

export type Relations = ReadonlyMap<string, ClassStanding>;

/**
 * How a user of this role stands to the classes that he or she may see, as the text of a subselect with id, status,
 * version and relation: `user` is a parameter. What is missing here does not exist for them.
 */
export const STANDINGS: Readonly<Record<Role, (user: string) => string>> = {
  teacher: (user) => `
    select c.id, c.status, c.version, 'main' as relation from classes c where c.main_teacher_id = ${user}::uuid
    union all
    select c.id, c.status, c.version, 'assistant' from class_assistants a join classes c on c.id = a.class_id
    where a.user_id = ${user}::uuid and c.main_teacher_id <> ${user}::uuid`,
  parent: (user) => `
    select c.id, c.status, c.version, 'parent' as relation from classes c
    where c.id in (select cs.class_id from student_parents p join class_students cs on cs.student_id = p.student_id where p.parent_id = ${user}::uuid)`,
  student: (user) => `
    select c.id, c.status, c.version, 'student' as relation
    from students s join class_students cs on cs.student_id = s.id join classes c on c.id = cs.class_id
    where s.user_id = ${user}::uuid`,
};

/** The columns of a standing, where a statement reads them with other things. */
export const standingSchema = z.object({ relation: z.enum(['main', 'assistant', 'parent', 'student']), status: classStatusSchema, version: z.int() });

const standings = byRole((role) => hotStatement(['user'], ($) => STANDINGS[role]($('user')), standingSchema.extend({ id: z.string() })));

/** How the viewer stands to each class that he or she may see; a class that is missing here does not exist for them. */
export async function relationsOf(db: Reading, viewer: Viewer): Promise<Relations> {
  const rows = await standings[viewer.role](db, { user: viewer.userId });
  return new Map(rows.map(({ id, ...standing }) => [id, standing]));
}

/** A statement for each role. */
export function byRole<T>(make: (role: Role) => T): Readonly<Record<Role, T>> {
  return { teacher: make('teacher'), parent: make('parent'), student: make('student') };
}

/** Whether the relation is a teacher's. */
export function teaches(relation: ClassRelation): boolean {
  return relation === 'main' || relation === 'assistant';
}

/** The ids of students that the viewer is, or is a parent of. */
export async function ownStudentIds(db: Reading, viewer: Viewer): Promise<ReadonlySet<string>> {
  if (viewer.role === 'teacher') return new Set();
  const rows =
    viewer.role === 'student'
      ? await db.select({ id: students.id }).from(students).where(eq(students.userId, viewer.userId))
      : await db.select({ id: studentParents.studentId }).from(studentParents).where(eq(studentParents.parentId, viewer.userId));
  return new Set(rows.map((row) => row.id));
}
