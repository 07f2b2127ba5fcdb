import type { StudentView } from '../../../schema/port/views.ts';

/** Students whose parents' code ends before that instant, and whom one may give a new one. */
export function staleStudents(students: readonly Pick<StudentView, '_id' | 'parentCode' | 'parentCodeExpiresAt' | 'canUpdate'>[], instant: number): readonly string[] {
  return students.flatMap(({ _id, parentCode, parentCodeExpiresAt, canUpdate }) => (canUpdate && parentCode && parentCodeExpiresAt && Date.parse(parentCodeExpiresAt) < instant ? [_id] : []));
}
