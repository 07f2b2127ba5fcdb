import { STUDENT_CLASSES_MAX } from '../../../schema/limits.ts';
import { keptText, PERSON_NAME, textFault } from '../../../schema/rules/field-rules.ts';
import { isSameSet } from '../../../schema/rules/same-set.ts';
import { judged, type FormRules } from '../../lib/form/form-rules.ts';
import { changedFields } from '../../lib/form/changed-fields.ts';

/** Names and at least one class of a student: the contract's own rules (ROO-04). */
export const studentFormRules: FormRules<{ firstName: string; lastName: string; classes: string[] }> = ({ firstName, lastName, classes }) =>
  judged(
    {
      firstName: textFault(PERSON_NAME, firstName),
      lastName: textFault(PERSON_NAME, lastName),
      classes: classes.length === 0 ? 'required' : classes.length > STUDENT_CLASSES_MAX ? 'tooLong' : null,
    },
    () => ({ firstName: keptText(PERSON_NAME, firstName), lastName: keptText(PERSON_NAME, lastName), classes }),
  );
/** The fields at which the server's violations are said. */
export const STUDENT_FIELDS = ['firstName', 'lastName', 'classes'] as const;

interface StudentFormValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly classes: readonly string[];
}

/** What the form changes of a student; null where it changes nothing of that kind. */
export function studentChanges(before: StudentFormValues, after: StudentFormValues): { names: { firstName?: string; lastName?: string } | null; classes: readonly string[] | null } {
  const { firstName, lastName } = before;
  const names = changedFields({ firstName, lastName }, { firstName: after.firstName.trim(), lastName: after.lastName.trim() });
  return { names: Object.keys(names).length === 0 ? null : names, classes: isSameSet(before.classes, after.classes) ? null : after.classes };
}
