import type { ClassRecord } from '../records/class.ts';
import type { Student } from '../records/student.ts';

/** The flag of a class without which its students are only looked at from there: a student's own flags come from the strongest of the student's classes. */
export const STUDENTS_FLAG = 'canCreateStudent';

/** A student as one stands in a class: where that is over nothing is done, whatever another class allows. A class that is not stored takes nothing away. */
export function studentInClass<S extends Pick<Student, 'canUpdate' | 'canReward' | 'canCreateInvitation'>>(student: S, value: Pick<ClassRecord, typeof STUDENTS_FLAG> | null): S {
  if (value === null || value[STUDENTS_FLAG]) return student;
  return { ...student, canUpdate: false, canReward: false, canCreateInvitation: false };
}
