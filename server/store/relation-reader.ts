import { eq, sql } from 'drizzle-orm';
import type { ClassStatus } from '../../schema/records/class.ts';
import type { ClassRelation } from '../../schema/rules/permission-rules.ts';
import type { Reading } from './database.ts';
import { classAssistants, classes, classStudents, studentParents, students } from './schema/classes.ts';
import type { Viewer } from './viewer.ts';

export interface ClassStanding {
  readonly relation: ClassRelation;
  readonly status: ClassStatus;
  readonly version: number;
}

export type Relations = ReadonlyMap<string, ClassStanding>;

/** How the viewer stands to each class that he or she may see; a class that is missing here does not exist for them. */
export async function relationsOf(db: Reading, viewer: Viewer): Promise<Relations> {
  const columns = { id: classes.id, status: classes.status, version: classes.version };
  switch (viewer.role) {
    case 'teacher': {
      const rows = await db
        .select({ ...columns, isMain: sql<boolean>`${classes.mainTeacherId} = ${viewer.userId}` })
        .from(classes)
        .where(
          sql`${classes.mainTeacherId} = ${viewer.userId} or exists (select 1 from ${classAssistants} where ${classAssistants.classId} = ${classes.id} and ${classAssistants.userId} = ${viewer.userId})`,
        );
      return new Map(rows.map(({ id, isMain, ...row }) => [id, { relation: isMain ? 'main' : 'assistant', ...row }]));
    }
    case 'parent': {
      const rows = await db
        .selectDistinct(columns)
        .from(classes)
        .innerJoin(classStudents, eq(classStudents.classId, classes.id))
        .innerJoin(studentParents, eq(studentParents.studentId, classStudents.studentId))
        .where(eq(studentParents.parentId, viewer.userId));
      return new Map(rows.map(({ id, ...row }) => [id, { relation: 'parent', ...row }]));
    }
    case 'student': {
      const rows = await db
        .select(columns)
        .from(classes)
        .innerJoin(classStudents, eq(classStudents.classId, classes.id))
        .innerJoin(students, eq(students.id, classStudents.studentId))
        .where(eq(students.userId, viewer.userId));
      return new Map(rows.map(({ id, ...row }) => [id, { relation: 'student', ...row }]));
    }
  }
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
