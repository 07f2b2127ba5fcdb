import { and, eq, ne, sql } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import { notFound } from '../problem-error.ts';
import { ackChanges } from './ack-changes.ts';
import { anyOf } from './any-of.ts';
import { recordAct } from './audit-writer.ts';
import { recordChanges, scope, type LoggedChange } from './change-log.ts';
import { lockClass } from './class-access.ts';
import type { Reading, Tx } from './database.ts';
import { awards, classes, classStudents, studentParents, students } from './schema/classes.ts';
import { connectionRequests, invitations } from './schema/joining.ts';
import { companyChanges } from './thread-company.ts';
import { joinThreads, leaveThreads } from './thread-places.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

/** The scopes of the teachers of all classes that a student is in. */
export async function staffScopes(db: Reading, studentId: string): Promise<string[]> {
  const rows = await db.select({ classId: classStudents.classId }).from(classStudents).where(eq(classStudents.studentId, studentId));
  return rows.map((row) => scope.staff(row.classId));
}

/**
 * Takes a student out of a class. The student, and each parent without another child there, lose the class and its
 * threads, and may write in direct threads no more unless they share another class with somebody in it: their devices
 * are told so (design.md invariant 12).
 */
export async function removeFromClass(writing: Writing, viewer: Viewer, classId: string, studentId: string): Promise<void> {
  const { tx } = writing;
  await lockClass(tx, viewer, classId, 'canCreateStudent');
  const [student] = await tx.select({ userId: students.userId }).from(students).where(eq(students.id, studentId)).for('update');
  if (student === undefined) throw notFound();
  const changes = await leaveClass(tx, classId, studentId, student.userId);
  if (changes === null) throw notFound();
  await recordChanges(writing, [...changes, ...(await placesChanged(tx, studentId))]);
  await recordAct(tx, { actorId: viewer.userId, act: 'student.removed', subject: iri.student(studentId), detail: { class: classId } }, writing.now);
}

/** Takes a locked student out of a locked class; null where the student is not in it. What the rest sees of it is for placesChanged. */
export async function leaveClass(tx: Tx, classId: string, studentId: string, userId: string): Promise<LoggedChange[] | null> {
  const leavers = [userId, ...(await parentsWithoutChild(tx, classId, studentId))];
  const talks = await companyChanges(tx, [classId], leavers);
  const removed = await tx
    .delete(classStudents)
    .where(and(eq(classStudents.classId, classId), eq(classStudents.studentId, studentId)))
    .returning({ studentId: classStudents.studentId });
  if (removed.length === 0) return null;
  const [former] = await tx
    .update(classes)
    .set({ version: sql`${classes.version} + 1` })
    .where(eq(classes.id, classId))
    .returning({ name: classes.name });
  // The family loses sight of the class: its name is told with the student (F-207).
  await tx.update(students).set({ leftClassName: former?.name ?? null }).where(eq(students.id, studentId));
  // Nearly always none: a row that stays untouched is not locked.
  await tx.update(studentParents).set({ isDismissed: false }).where(and(eq(studentParents.studentId, studentId), eq(studentParents.isDismissed, true)));
  const left = await leaveThreads(tx, classId, leavers);
  return [
    { scope: scope.class(classId), entity: iri.class(classId), op: 'upsert' },
    // Not deleted: a device takes that for good, and the student may come back.
    ...(await ofStudent(tx, studentId)).map((entity): LoggedChange => ({ scope: scope.staff(classId), entity, op: 'lose' })),
    ...leavers.map((leaver): LoggedChange => ({ scope: scope.user(leaver), entity: iri.class(classId), op: 'lose' })),
    ...left.flatMap(({ threadId, userId: leaver }): LoggedChange[] => [
      { scope: scope.thread(threadId), entity: iri.thread(threadId), op: 'upsert' },
      { scope: scope.user(leaver), entity: iri.thread(threadId), op: 'lose' },
    ]),
    ...talks,
    ...(await ackChanges(tx, [classId], leavers)),
    ...(await requestsOf(tx, classId, leavers)),
  ];
}

/**
 * Takes a locked student into a locked class. The student, and each parent without another child there, gain the class
 * and its threads.
 */
export async function enterClass(tx: Tx, classId: string, studentId: string, userId: string): Promise<LoggedChange[]> {
  const newParents = await parentsWithoutChild(tx, classId, studentId);
  await tx.insert(classStudents).values({ classId, studentId });
  await tx.update(classes).set({ version: sql`${classes.version} + 1` }).where(eq(classes.id, classId));
  const joined = [...(await joinThreads(tx, [classId], 'students', [userId])), ...(await joinThreads(tx, [classId], 'parents', newParents))];
  return [
    { scope: scope.class(classId), entity: iri.class(classId), op: 'upsert' },
    ...[...(await ofStudent(tx, studentId)), ...(await awardsOf(tx, studentId))].map((entity): LoggedChange => ({ scope: scope.staff(classId), entity, op: 'upsert' })),
    ...[userId, ...newParents].map((comer): LoggedChange => ({ scope: scope.user(comer), entity: iri.class(classId), op: 'gain' })),
    ...joined.flatMap(({ threadId, userId: comer }): LoggedChange[] => [
      { scope: scope.thread(threadId), entity: iri.thread(threadId), op: 'upsert' },
      { scope: scope.user(comer), entity: iri.thread(threadId), op: 'gain' },
    ]),
    ...(await companyChanges(tx, [classId], [userId, ...newParents])),
    ...(await ackChanges(tx, [classId], [userId, ...newParents])),
  ];
}

/**
 * A parent dismisses a child who is in no class any more (F-207). Nothing changes where the child is in a class again, has
 * left another class since, or was dismissed before; 404 where it is not the viewer's child.
 */
export async function dismissStudent(writing: Writing, viewer: Viewer, studentId: string, leftClassName: string | null): Promise<void> {
  const { tx } = writing;
  const [student] = await tx.select().from(students).where(eq(students.id, studentId)).for('update');
  const isOwn = and(eq(studentParents.studentId, studentId), eq(studentParents.parentId, viewer.userId));
  const [tie] = await tx.select().from(studentParents).where(isOwn);
  if (student === undefined || tie === undefined) throw notFound();
  const [place] = await tx.select().from(classStudents).where(eq(classStudents.studentId, studentId)).limit(1);
  if (place !== undefined || student.leftClassName !== leftClassName || tie.isDismissed) return;
  await tx.update(studentParents).set({ isDismissed: true }).where(isOwn);
  await recordChanges(writing, await placesChanged(tx, studentId));
}

/** The student is in other classes now: so see the family, and the teachers of the classes that the student is in. */
export async function placesChanged(tx: Tx, studentId: string): Promise<LoggedChange[]> {
  await tx.update(students).set({ version: sql`${students.version} + 1` }).where(eq(students.id, studentId));
  return [...(await staffScopes(tx, studentId)), scope.student(studentId)].map((told): LoggedChange => ({ scope: told, entity: iri.student(studentId), op: 'upsert' }));
}

/** What teachers see of a student by the classes that the student is in. */
async function ofStudent(tx: Tx, studentId: string): Promise<string[]> {
  const invited = await tx.select({ id: invitations.id }).from(invitations).where(eq(invitations.studentId, studentId));
  return [iri.student(studentId), ...invited.map(({ id }) => iri.invitation(studentId, id))];
}

/** They go with the student, where somebody loses sight of them; who sees the student again has to be told of them. */
async function awardsOf(tx: Tx, studentId: string): Promise<string[]> {
  const given = await tx.select({ id: awards.id }).from(awards).where(eq(awards.studentId, studentId));
  return given.map(({ id }) => iri.award(id));
}

/** What parents still ask for in a class that they lose: it would go with the class on their devices. */
async function requestsOf(tx: Tx, classId: string, parentIds: readonly string[]): Promise<LoggedChange[]> {
  const waiting = await tx
    .select({ id: connectionRequests.id, parentId: connectionRequests.parentId })
    .from(connectionRequests)
    .where(and(eq(connectionRequests.classId, classId), anyOf(connectionRequests.parentId, parentIds)));
  return waiting.map(({ id, parentId }): LoggedChange => ({ scope: scope.user(parentId), entity: iri.connectionRequest(id), op: 'upsert' }));
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
