import type { Student } from '../../schema/records/student.ts';

/**
 * Whether a student is seen by teaching, and not as one of the family: then points of a class that was lost go with it,
 * also where the student's row came first and names that class no more. The family keeps all points of its child.
 */
export function isTaught({ canUpdate, parentCode }: Student): boolean {
  return canUpdate || (parentCode ?? null) !== null;
}
