import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ICONS } from '../../schema/icons.ts';
import { idOf, iri } from '../../schema/ids.ts';
import type { Student, studentCreateSchema, studentPatchSchema } from '../../schema/records/student.ts';
import { invalid, notFound, ProblemError } from '../problem-error.ts';
import { anyOf } from './any-of.ts';
import { recordChanges, scope, type LoggedChange } from './change-log.ts';
import { lockClass } from './class-access.ts';
import type { Tx } from './database.ts';
import { newCode, newLogin } from './entity-codes.ts';
import { newId } from './new-id.ts';
import { relationsOf, teaches } from './relation-reader.ts';
import { classes, classStudents, students } from './schema/classes.ts';
import { users } from './schema/people.ts';
import { studentsByIds } from './student-reader.ts';
import { joinStudentThreads, staffScopes } from './student-places.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

/** Nobody can log in with it until a teacher has set a password. */
const NO_PASSWORD = '!';

/**
 * Makes a student in classes that the viewer teaches, with a login of its own. The pair of names is unique in each
 * class. The same id again with the same names is the same answer; otherwise 409.
 */
export async function createStudent(writing: Writing, viewer: Viewer, body: z.output<typeof studentCreateSchema>): Promise<Student> {
  const { tx, now } = writing;
  const classIds = [...new Set(body.classes.map((reference) => idOf(reference).toLowerCase()))].sort();
  const relations = await relationsOf(tx, viewer);
  const foreign = classIds.flatMap((id, index) => (teaches(relations.get(id)?.relation ?? 'none') ? [] : [{ propertyPath: `classes[${index}]`, code: 'unknownClass' }]));
  if (foreign.length > 0) throw invalid(...foreign);
  for (const classId of classIds) await lockClass(tx, viewer, classId, 'canCreateStudent');
  const id = body._id?.toLowerCase() ?? newId(now);
  const existing = (await studentsByIds(tx, viewer, [id])).get(id);
  if (existing !== undefined && existing.firstName === body.firstName && existing.lastName === body.lastName) return existing;
  const [taken] = await tx.select({ id: students.id }).from(students).where(eq(students.id, id));
  if (taken !== undefined) throw new ProblemError(409, 'conflict');
  await requireNewName(tx, classIds, body, null);
  const userId = newId(now);
  await tx.insert(users).values({ id: userId, role: 'student', login: newLogin(), passwordHash: NO_PASSWORD, firstName: body.firstName, lastName: body.lastName, icon: iconFor(id), createdAt: new Date(now) });
  await tx.insert(students).values({ id, userId, parentCode: newCode() });
  await tx.insert(classStudents).values(classIds.map((classId) => ({ classId, studentId: id })));
  await tx.update(classes).set({ version: sql`${classes.version} + 1` }).where(anyOf(classes.id, classIds));
  const threadIds = await joinStudentThreads(tx, classIds, userId);
  const gained = [...classIds.map((classId) => iri.class(classId)), ...threadIds.map((threadId) => iri.thread(threadId))];
  await recordChanges(writing, [
    ...classIds.flatMap((classId): LoggedChange[] => [
      { scope: scope.class(classId), entity: iri.class(classId), op: 'upsert' },
      { scope: scope.staff(classId), entity: iri.student(id), op: 'upsert' },
    ]),
    ...threadIds.map((threadId): LoggedChange => ({ scope: scope.thread(threadId), entity: iri.thread(threadId), op: 'upsert' })),
    ...gained.map((entity): LoggedChange => ({ scope: scope.user(userId), entity, op: 'gain' })),
  ]);
  return renderStudent(tx, viewer, id);
}

/** Renames a student of a class that the viewer teaches. */
export async function patchStudent(writing: Writing, viewer: Viewer, classId: string, studentId: string, patch: z.output<typeof studentPatchSchema>): Promise<Student> {
  const { tx } = writing;
  await lockClass(tx, viewer, classId, 'canCreateStudent');
  const student = await renderStudent(tx, viewer, studentId);
  if (!student.classes.includes(iri.class(classId))) throw notFound();
  const names = { firstName: patch.firstName ?? student.firstName, lastName: patch.lastName ?? student.lastName };
  await requireNewName(tx, student.classes.map(idOf), names, studentId);
  const userId = idOf(student.user);
  await tx.update(users).set({ ...names, version: sql`${users.version} + 1` }).where(eq(users.id, userId));
  await tx.update(students).set({ version: sql`${students.version} + 1` }).where(eq(students.id, studentId));
  await recordChanges(writing, [
    ...(await staffScopes(tx, studentId)).map((staff): LoggedChange => ({ scope: staff, entity: iri.student(studentId), op: 'upsert' })),
    { scope: scope.student(studentId), entity: iri.student(studentId), op: 'upsert' },
    { scope: scope.user(userId), entity: iri.user(userId), op: 'upsert' },
  ]);
  return renderStudent(tx, viewer, studentId);
}

async function requireNewName(tx: Tx, classIds: readonly string[], names: { firstName: string; lastName: string }, except: string | null): Promise<void> {
  const twins = await tx
    .select({ id: students.id })
    .from(classStudents)
    .innerJoin(students, eq(students.id, classStudents.studentId))
    .innerJoin(users, eq(users.id, students.userId))
    .where(
      and(
        anyOf(classStudents.classId, classIds),
        sql`lower(${users.firstName}) = lower(${names.firstName}) and lower(${users.lastName}) = lower(${names.lastName})`,
      ),
    );
  if (twins.some((twin) => twin.id !== except)) throw invalid({ propertyPath: 'lastName', code: 'studentExists' });
}

async function renderStudent(tx: Tx, viewer: Viewer, id: string): Promise<Student> {
  const student = (await studentsByIds(tx, viewer, [id])).get(id);
  if (student === undefined) throw notFound();
  return student;
}

/** Any of the students' pictures, always the same for the same id. */
function iconFor(id: string): string {
  const slugs = ICONS.filter((icon) => icon.kind === 'student').map((icon) => icon.slug);
  return slugs[Number.parseInt(id.slice(-6), 16) % slugs.length] ?? 'fox';
}
