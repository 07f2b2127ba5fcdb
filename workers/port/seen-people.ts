import { idOf, iri } from '../../schema/ids.ts';
import type { Student } from '../../schema/records/student.ts';
import { overlayClass } from '../../schema/rules/overlay.ts';
import { overlayStudent } from '../../schema/rules/overlay-people.ts';
import type { OutboxRow } from '../replica/vault-store.ts';
import type { OpenUser } from './port-environment.ts';
import { isLaidOver, isRowOf } from './views/pending-index.ts';
import { laidOver } from './views/pending-of.ts';
import { provisionalStudent } from './views/student-view.ts';

export interface SeenStudent {
  readonly _id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly classIds: readonly string[];
}

/** The stored students with what waits laid over them, and those that wait. One whose making was refused is none: their names are free again. */
export async function seenStudents(user: OpenUser): Promise<readonly SeenStudent[]> {
  const { replica, vault } = user.sources.world;
  const [stored, rows] = await Promise.all([replica.all('Student'), vault.outbox()]);
  const known = new Set(stored.map((student) => student._id));
  const made = rows.flatMap((row) => (isRowOf(row, 'student.create') && isLaidOver(row) && !known.has(row.mutation.studentId) ? [provisionalStudent(row.mutation)] : []));
  return [...stored, ...made].flatMap((student) => seen(student, rows) ?? []);
}

/** One student as the lists have them: also one whose making was refused and waits for the user. Null: nobody is seen. */
export async function seenStudent(user: OpenUser, studentId: string): Promise<SeenStudent | null> {
  const { replica, vault } = user.sources.world;
  const [stored, rows] = await Promise.all([replica.get(iri.student(studentId)), vault.outbox()]);
  if (stored?.['@type'] === 'Student') return seen(stored, rows);
  const made = rows.find((row) => isRowOf(row, 'student.create') && row.mutation.studentId === studentId)?.mutation;
  return made?.type === 'student.create' ? seen(provisionalStudent(made), rows) : null;
}

/** What a class is called here, stored or waiting; null: there is none. */
export async function seenClassName(user: OpenUser, classId: string): Promise<string | null> {
  const { replica, vault } = user.sources.world;
  const [stored, rows] = await Promise.all([replica.get(iri.class(classId)), vault.outbox()]);
  if (stored?.['@type'] === 'Class') return laidOver(stored, rows, overlayClass)?.name ?? null;
  const made = rows.find((row) => isRowOf(row, 'class.create') && row.mutation.classId === classId)?.mutation;
  if (made?.type !== 'class.create') return null;
  // A change that came while the making was on its way is a row of its own.
  return rows.reduce((name, row) => (isLaidOver(row) && isRowOf(row, 'class.update') && row.mutation.classId === classId ? (row.mutation.patch.name ?? name) : name), made.name);
}

function seen(student: Student, rows: readonly OutboxRow[]): SeenStudent | null {
  const next = laidOver(student, rows, overlayStudent);
  return next === null ? null : { _id: next._id, firstName: next.firstName, lastName: next.lastName, classIds: next.classes.map(idOf) };
}
