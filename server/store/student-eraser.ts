import { eq } from 'drizzle-orm';
import { iri } from '../../schema/ids.ts';
import { recordChanges, scope, type LoggedChange } from './change-log.ts';
import { lockStudentPlaces } from './parent-places.ts';
import { awards, studentParents, students } from './schema/classes.ts';
import { connectionRequests, invitations } from './schema/joining.ts';
import { leaveClass } from './student-places.ts';
import type { Writing } from './writing.ts';

/**
 * The school's part of a student goes whole, with points, invitations, requests and connections. The parents leave the
 * classes as if the student had been taken out of them, and every device is told to forget what named the student.
 * Answers the student's id, null where there was none.
 */
export async function eraseStudent(writing: Writing, userId: string): Promise<string | null> {
  const { tx } = writing;
  const [student] = await tx.select({ id: students.id }).from(students).where(eq(students.userId, userId));
  if (student === undefined) return null;
  const classIds = await lockStudentPlaces(tx, student.id);
  const parents = await tx.select({ id: studentParents.parentId }).from(studentParents).where(eq(studentParents.studentId, student.id));
  const awarded = await tx.select({ id: awards.id, classId: awards.classId }).from(awards).where(eq(awards.studentId, student.id));
  const asked = await tx.select({ id: connectionRequests.id, classId: connectionRequests.classId, parentId: connectionRequests.parentId }).from(connectionRequests).where(eq(connectionRequests.studentId, student.id));
  const invited = await tx.select({ id: invitations.id }).from(invitations).where(eq(invitations.studentId, student.id));
  const left: LoggedChange[] = [];
  for (const classId of classIds) left.push(...((await leaveClass(tx, classId, student.id, userId)) ?? []));
  await tx.delete(students).where(eq(students.id, student.id));
  const ofParents = parents.map(({ id }) => scope.user(id));
  const ofTeachers = classIds.map((id) => scope.staff(id));
  const gone = (scopes: readonly string[], entity: string) => scopes.map((each): LoggedChange => ({ scope: each, entity, op: 'delete' }));
  await recordChanges(writing, [
    ...left,
    ...gone([...ofTeachers, ...ofParents], iri.student(student.id)),
    ...invited.flatMap(({ id }) => gone(ofTeachers, iri.invitation(student.id, id))),
    ...awarded.flatMap(({ id, classId }) => gone([scope.staff(classId), ...ofParents], iri.award(id))),
    ...asked.flatMap(({ id, classId, parentId }) => gone([scope.staff(classId), scope.user(parentId)], iri.connectionRequest(id))),
  ]);
  return student.id;
}
