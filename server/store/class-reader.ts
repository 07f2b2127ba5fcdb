import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import { CODE_MS } from '../../schema/limits.ts';
import type { ClassRecord, ClassStatus } from '../../schema/records/class.ts';
import { GRADES } from '../../schema/rules/field-rules.ts';
import { classFlags } from '../../schema/rules/permission-rules.ts';
import { hasFamilies } from '../../schema/rules/student-in-class.ts';
import { anyOf } from './any-of.ts';
import type { Reading } from './database.ts';
import { classIconRef } from './icon-reader.ts';
import { isBehind } from './instant-range.ts';
import { limitOf, pageOf, type Page, type PageWindow } from './page-window.ts';
import { peopleByIds, personIn } from './people-reader.ts';
import { relationsOf, teaches } from './relation-reader.ts';
import { classAssistants, classes, classStudents, studentParents } from './schema/classes.ts';
import type { Viewer } from './viewer.ts';

/** The classes among `ids` that the viewer may see, as the viewer sees them. */
export async function classesByIds(db: Reading, viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, ClassRecord>> {
  if (ids.length === 0) return new Map();
  const relations = await relationsOf(db, viewer);
  const visible = ids.filter((id) => relations.has(id));
  if (visible.length === 0) return new Map();
  const rows = await db.select().from(classes).where(anyOf(classes.id, visible));
  const assistants = await db.select().from(classAssistants).where(anyOf(classAssistants.classId, visible));
  const counts = await countsOf(db, visible);
  const people = await peopleByIds(db, [...rows.map((row) => row.mainTeacherId), ...assistants.map((row) => row.userId)]);
  return new Map(
    rows.map((row): [string, ClassRecord] => {
      const relation = relations.get(row.id)?.relation ?? 'none';
      const { canSee: _, ...flags } = classFlags(relation, row.status);
      const isTaught = teaches(relation);
      const record: ClassRecord = {
        '@id': iri.class(row.id),
        '@type': 'Class',
        _id: row.id,
        version: row.version,
        name: row.name,
        grade: row.grade,
        icon: classIconRef(row.iconId),
        status: row.status,
        classCode: isTaught ? row.classCode : null,
        classCodeExpiresAt: isTaught ? new Date(row.classCodeMadeAt.getTime() + CODE_MS).toISOString() : null,
        parentJoinLink: isTaught ? `/parents/join/${row.classCode}` : null,
        studentsCount: counts.get(row.id)?.studentsCount ?? 0,
        parentsCount: counts.get(row.id)?.parentsCount ?? 0,
        mainTeacher: personIn(people, row.mainTeacherId),
        assistants: assistants.filter((assistant) => assistant.classId === row.id).map((assistant) => personIn(people, assistant.userId)),
        ...flags,
      };
      return [row.id, record];
    }),
  );
}

/** The viewer's classes in the order of their making. */
export async function listClasses(db: Reading, viewer: Viewer, filter: { status?: ClassStatus | undefined }, window: PageWindow): Promise<Page<ClassRecord>> {
  const relations = await relationsOf(db, viewer);
  const visible = [...relations].filter(([, standing]) => filter.status === undefined || standing.status === filter.status).map(([id]) => id);
  if (visible.length === 0) return { items: [], total: 0, next: null };
  const rows = await db
    .select({ id: classes.id, createdAt: classes.createdAt })
    .from(classes)
    .where(and(anyOf(classes.id, visible), isBehind(classes.createdAt, classes.id, 'asc', window.after)))
    .orderBy(asc(classes.createdAt), asc(classes.id))
    .offset(window.offset)
    .limit(limitOf(window));
  const keyed = rows.map((row) => ({ id: row.id, key: [row.createdAt.toISOString(), row.id] }));
  return pageOf(window, visible.length, keyed, (ids) => classesByIds(db, viewer, ids));
}

/** Whether parents connect to members of a class; those of an adult class have none (F-313). */
export const takesFamilies = inArray(classes.grade, GRADES.filter(hasFamilies));

/** What a class code shows to somebody who was given it: for 14 days from its making, while the class is active. */
export async function findClassByCode(db: Reading, code: string, now: number): Promise<{ classId: string; className: string; iconId: string; teacherId: string } | null> {
  const [row] = await db
    .select({ classId: classes.id, className: classes.name, iconId: classes.iconId, teacherId: classes.mainTeacherId })
    .from(classes)
    .where(
      and(
        eq(classes.classCode, code.toUpperCase()),
        eq(classes.status, 'active'),
        gt(classes.classCodeMadeAt, new Date(now - CODE_MS)),
        takesFamilies,
      ),
    );
  return row ?? null;
}

async function countsOf(db: Reading, ids: readonly string[]): Promise<ReadonlyMap<string, { studentsCount: number; parentsCount: number }>> {
  const rows = await db
    .select({
      classId: classStudents.classId,
      studentsCount: sql<number>`count(distinct ${classStudents.studentId})::int`,
      parentsCount: sql<number>`count(distinct ${studentParents.parentId})::int`,
    })
    .from(classStudents)
    .leftJoin(studentParents, eq(studentParents.studentId, classStudents.studentId))
    .where(anyOf(classStudents.classId, ids))
    .groupBy(classStudents.classId);
  return new Map(rows.map(({ classId, ...row }) => [classId, row]));
}
