import { and, asc, eq, sql } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import { ackChanges } from './ack-changes.ts';
import { anyOf } from './any-of.ts';
import { recordChanges, scope, type LoggedChange } from './change-log.ts';
import type { Reading, Tx } from './database.ts';
import { relationsOf } from './relation-reader.ts';
import { classes, classStudents, studentParents, students } from './schema/classes.ts';
import { companyChanges } from './thread-company.ts';
import { joinThreads } from './thread-places.ts';
import type { Writing } from './writing.ts';

/**
 * Locks a student with the classes that the student is in, in one order everywhere, and answers the classes. Who waited
 * for the locks may have waited for a move, so the classes are read again behind the student's lock, where nobody moves
 * it. One that the student has come into is locked out of order: a deadlock that comes of it is run again.
 */
export async function lockStudentPlaces(tx: Tx, studentId: string): Promise<string[]> {
  const seen = await placesOf(tx, studentId);
  await lockAll(tx, seen);
  await tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('update');
  const standing = await placesOf(tx, studentId);
  await lockAll(tx, standing.filter((id) => !seen.includes(id)));
  return standing;
}

async function placesOf(tx: Tx, studentId: string): Promise<string[]> {
  const places = await tx.select({ classId: classStudents.classId }).from(classStudents).where(eq(classStudents.studentId, studentId)).orderBy(asc(classStudents.classId));
  return places.map((place) => place.classId);
}

async function lockAll(tx: Tx, classIds: readonly string[]): Promise<void> {
  if (classIds.length > 0) await tx.select({ id: classes.id }).from(classes).where(anyOf(classes.id, classIds)).orderBy(asc(classes.id)).for('update');
}

/** Whether the parent is connected to the student. */
export async function isConnected(db: Reading, studentId: string, parentId: string): Promise<boolean> {
  const rows = await db.select({ studentId: studentParents.studentId }).from(studentParents).where(and(eq(studentParents.studentId, studentId), eq(studentParents.parentId, parentId)));
  return rows.length > 0;
}

/**
 * Connects a parent to a student in all places: the student's parents, the classes' counts and the parents' threads.
 * The parent gains what is new to them; doing it twice changes nothing. The caller has locked the student's places.
 */
export async function connectParent(writing: Writing, studentId: string, parentId: string, classIds: readonly string[]): Promise<void> {
  const { tx, now } = writing;
  const known = await relationsOf(tx, { userId: parentId, role: 'parent' });
  const made = await tx.insert(studentParents).values({ studentId, parentId, createdAt: new Date(now) }).onConflictDoNothing().returning({ studentId: studentParents.studentId });
  if (made.length === 0) return;
  await tx.update(students).set({ version: sql`${students.version} + 1` }).where(eq(students.id, studentId));
  if (classIds.length > 0) await tx.update(classes).set({ version: sql`${classes.version} + 1` }).where(anyOf(classes.id, classIds));
  const joined = (await joinThreads(tx, classIds, 'parents', [parentId])).map(({ threadId }) => threadId);
  const gained = [iri.student(studentId), ...classIds.filter((id) => !known.has(id)).map(iri.class), ...joined.map(iri.thread)];
  await recordChanges(writing, [
    ...classIds.flatMap((classId): LoggedChange[] => [
      { scope: scope.class(classId), entity: iri.class(classId), op: 'upsert' },
      { scope: scope.staff(classId), entity: iri.student(studentId), op: 'upsert' },
    ]),
    { scope: scope.student(studentId), entity: iri.student(studentId), op: 'upsert' },
    ...joined.map((threadId): LoggedChange => ({ scope: scope.thread(threadId), entity: iri.thread(threadId), op: 'upsert' })),
    ...gained.map((entity): LoggedChange => ({ scope: scope.user(parentId), entity, op: 'gain' })),
    ...(await companyChanges(tx, classIds, [parentId])),
    ...(await ackChanges(tx, classIds, [parentId])),
  ]);
}
