import { studentCreateSchema } from '../../../schema/records/student.ts';
import { isSameSet } from '../../../schema/rules/same-set.ts';

/** Names and at least one class of a student: the contract's own rules (ROO-04). */
export const studentFormRules = studentCreateSchema.pick({ firstName: true, lastName: true, classes: true });
/** The fields at which the server's violations are said. */
export const STUDENT_FIELDS = ['firstName', 'lastName', 'classes'] as const;

interface StudentFormValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly classes: readonly string[];
}

/** What the form changes of a student; null where it changes nothing of that kind. */
export function studentChanges(before: StudentFormValues, after: StudentFormValues): { names: { firstName?: string; lastName?: string } | null; classes: readonly string[] | null } {
  const names = {
    ...(after.firstName.trim() === before.firstName ? {} : { firstName: after.firstName.trim() }),
    ...(after.lastName.trim() === before.lastName ? {} : { lastName: after.lastName.trim() }),
  };
  return { names: Object.keys(names).length === 0 ? null : names, classes: isSameSet(before.classes, after.classes) ? null : after.classes };
}
