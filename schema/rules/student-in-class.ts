import type { ClassRecord, Grade } from '../records/class.ts';
import type { Student } from '../records/student.ts';

/** The flag of a class without which its students are only looked at from there: a student's own flags come from the strongest of the student's classes. */
export const STUDENTS_FLAG = 'canCreateStudent';

/** Whether the members of a class have parents in it: those of an adult class speak for themselves (F-313). */
export function hasFamilies(grade: Grade): boolean {
  return grade === 'child';
}

type InClass = Pick<Student, 'canUpdate' | 'canReward' | 'canCreateInvitation' | 'parents' | 'lastInvite'>;

/**
 * A student as one stands in a class. Where that is over nothing is done, whatever another class allows; in an adult class
 * nobody has parents, unless some are connected from another class. A class that is not stored takes nothing away.
 */
export function studentInClass<S extends InClass>(student: S, value: Pick<ClassRecord, typeof STUDENTS_FLAG | 'grade'> | null): S {
  if (value === null) return student;
  const seen = hasFamilies(value.grade) ? student : withoutParents(student);
  return value[STUDENTS_FLAG] ? seen : { ...seen, canUpdate: false, canReward: false, canCreateInvitation: false };
}

function withoutParents<S extends InClass>(student: S): S {
  const isAlone = student.parents === null || student.parents.length === 0;
  return { ...student, canCreateInvitation: false, ...(isAlone && { parents: null, lastInvite: null }) };
}
