import { and, eq, ne, sql } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import { notFound } from '../problem-error.ts';
import { anyOf } from './any-of.ts';
import { recordChanges, scope, type LoggedChange } from './change-log.ts';
import { lockClass } from './class-access.ts';
import type { Reading, Tx } from './database.ts';
import { classes, classStudents, studentParents, students } from './schema/classes.ts';
import { threadMembers, threads } from './schema/threads.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

/** The scopes of the teachers of all classes that a student is in. */
export async function staffScopes(db: Reading, studentId: string): Promise<string[]> {
  const rows = await db.select({ classId: classStudents.classId }).from(classStudents).where(eq(classStudents.studentId, studentId));
  return rows.map((row) => scope.staff(row.classId));
}

/** Takes a user into the students' threads of the classes. Answers the threads. */
export async function joinStudentThreads(tx: Tx, classIds: readonly string[], userId: string): Promise<string[]> {
  const rows = await tx.select({ id: threads.id }).from(threads).where(and(anyOf(threads.classId, classIds), eq(threads.type, 'students')));
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  await tx.insert(threadMembers).values(ids.map((threadId) => ({ threadId, userId }))).onConflictDoNothing();
  await tx.update(threads).set({ version: sql`${threads.version} + 1` }).where(anyOf(threads.id, ids));
  return ids;
}

/**
 * Takes a student out of a class. The student, and each parent without another child there, lose the class and its
 * threads: their devices are told so (design.md invariant 12).
 */
export async function removeFromClass(writing: Writing, viewer: Viewer, classId: string, studentId: string): Promise<void> {
  const { tx } = writing;
  await lockClass(tx, viewer, classId, 'canCreateStudent');
  const [student] = await tx.select({ userId: students.userId }).from(students).where(eq(students.id, studentId));
  const removed = await tx
    .delete(classStudents)
    .where(and(eq(classStudents.classId, classId), eq(classStudents.studentId, studentId)))
    .returning({ studentId: classStudents.studentId });
  if (removed.length === 0 || student === undefined) throw notFound();
  const leavers = [student.userId, ...(await parentsWithoutChild(tx, classId, studentId))];
  await tx.update(classes).set({ version: sql`${classes.version} + 1` }).where(eq(classes.id, classId));
  await tx.update(students).set({ version: sql`${students.version} + 1` }).where(eq(students.id, studentId));
  const left = await leaveThreads(tx, classId, leavers);
  await recordChanges(writing, [
    { scope: scope.class(classId), entity: iri.class(classId), op: 'upsert' },
    { scope: scope.staff(classId), entity: iri.student(studentId), op: 'delete' },
    ...(await staffScopes(tx, studentId)).map((staff): LoggedChange => ({ scope: staff, entity: iri.student(studentId), op: 'upsert' })),
    { scope: scope.student(studentId), entity: iri.student(studentId), op: 'upsert' },
    ...leavers.map((userId): LoggedChange => ({ scope: scope.user(userId), entity: iri.class(classId), op: 'lose' })),
    ...left.flatMap(({ threadId, userId }): LoggedChange[] => [
      { scope: scope.thread(threadId), entity: iri.thread(threadId), op: 'upsert' },
      { scope: scope.user(userId), entity: iri.thread(threadId), op: 'lose' },
    ]),
  ]);
}

async function parentsWithoutChild(tx: Tx, classId: string, studentId: string): Promise<string[]> {
  const parents = await tx.select({ parentId: studentParents.parentId }).from(studentParents).where(eq(studentParents.studentId, studentId));
  const staying = await tx
    .select({ parentId: studentParents.parentId })
    .from(studentParents)
    .innerJoin(classStudents, eq(classStudents.studentId, studentParents.studentId))
    .where(and(eq(classStudents.classId, classId), ne(studentParents.studentId, studentId)));
  const stays = new Set(staying.map((row) => row.parentId));
  return parents.map((row) => row.parentId).filter((id) => !stays.has(id));
}

async function leaveThreads(tx: Tx, classId: string, userIds: readonly string[]): Promise<{ threadId: string; userId: string }[]> {
  const rows = await tx.select({ id: threads.id }).from(threads).where(eq(threads.classId, classId));
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const left = await tx
    .delete(threadMembers)
    .where(and(anyOf(threadMembers.threadId, ids), anyOf(threadMembers.userId, userIds)))
    .returning({ threadId: threadMembers.threadId, userId: threadMembers.userId });
  await tx.update(threads).set({ version: sql`${threads.version} + 1` }).where(anyOf(threads.id, ids));
  return left;
}
