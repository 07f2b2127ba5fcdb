import type { z } from 'zod';
import { idOf, iri } from '../../schema/ids.ts';
import type { Student, studentMoveSchema } from '../../schema/records/student.ts';
import { invalid } from '../problem-error.ts';
import { recordAct } from './audit-writer.ts';
import { recordChanges, type LoggedChange } from './change-log.ts';
import { lockClass } from './class-access.ts';
import { relationsOf, teaches } from './relation-reader.ts';
import { enterClass, leaveClass, placesChanged } from './student-places.ts';
import { lockStudent, renderStudent, requireNewName } from './student-writer.ts';
import type { Viewer } from './viewer.ts';
import type { Writing } from './writing.ts';

/**
 * The student is in these of the viewer's classes from now on. Classes that the viewer does not teach, and archived
 * ones, stay as they are: the former cannot be named, the latter take nobody new.
 */
export async function moveStudent(writing: Writing, viewer: Viewer, studentId: string, body: z.output<typeof studentMoveSchema>): Promise<Student> {
  const { tx } = writing;
  const relations = await relationsOf(tx, viewer);
  const named = body.classes.map((reference) => idOf(reference).toLowerCase());
  const before = await renderStudent(tx, viewer, studentId);
  const foreign = named.flatMap((id, index) => (teaches(relations.get(id)?.relation ?? 'none') ? [] : [{ propertyPath: `classes[${index}]`, code: 'unknownClass' as const }]));
  if (foreign.length > 0) throw invalid(...foreign);
  const touched = [...new Set([...named, ...before.classes.map(idOf)])].filter((id) => relations.get(id)?.status === 'active' || !before.classes.includes(iri.class(id)));
  // Classes before the student, in one order everywhere, so that two moves cannot wait for each other.
  for (const classId of touched.sort()) await lockClass(tx, viewer, classId, 'canCreateStudent');
  const student = await lockStudent(tx, viewer, studentId);
  // Who waited for the locks may have waited for another move. What it has come into is locked out of order: a deadlock that comes of it is run again.
  const come = student.classes.map(idOf).filter((id) => !touched.includes(id) && relations.get(id)?.status === 'active');
  for (const classId of come.sort()) await lockClass(tx, viewer, classId, 'canCreateStudent');
  const isIn = (classId: string) => student.classes.includes(iri.class(classId));
  const entered = touched.filter((id) => named.includes(id) && !isIn(id));
  const left = [...touched, ...come].filter((id) => !named.includes(id) && isIn(id));
  if (entered.length === 0 && left.length === 0) return student;
  await requireNewName(tx, entered, student, studentId);
  const changes: LoggedChange[] = [];
  for (const classId of entered) changes.push(...(await enterClass(tx, classId, studentId, idOf(student.user))));
  for (const classId of left) changes.push(...((await leaveClass(tx, classId, studentId, idOf(student.user))) ?? []));
  await recordChanges(writing, [...changes, ...(await placesChanged(tx, studentId))]);
  await recordAct(tx, { actorId: viewer.userId, act: 'student.moved', subject: iri.student(studentId), detail: { entered: entered.join(' '), left: left.join(' ') } }, writing.now);
  return renderStudent(tx, viewer, studentId);
}
