import type { Grade } from '../../../schema/records/class.ts';
import { CLASS_NAME, GRADES, keptText, textFault } from '../../../schema/rules/field-rules.ts';
import { judged, type FormRules } from '../../lib/form/form-rules.ts';

/** What stands in the form of a class; the picture is its IRI. */
export interface ClassFormValues {
  readonly name: string;
  readonly grade: Grade;
  readonly icon: string;
}

/** Name required and at most 60 characters, grade and picture required (CLS-02): the contract's own rules. */
export const classFormRules: FormRules<ClassFormValues> = ({ name, grade, icon }) =>
  judged({ name: textFault(CLASS_NAME, name), grade: GRADES.includes(grade) ? null : 'required', icon: icon === '' ? 'required' : null }, () => ({ name: keptText(CLASS_NAME, name), grade, icon }));
/** The fields at which the server's violations are said. */
export const CLASS_FIELDS = ['name', 'grade', 'icon'] as const;
