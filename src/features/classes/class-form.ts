import type { Grade } from '../../../schema/records/class.ts';
import { CLASS_NAME, GRADES, keptText, textFault } from '../../../schema/rules/field-rules.ts';
import { judged, type FormRules } from '../../lib/form/form-rules.ts';

/** Name required and at most 60 characters, grade and picture required (CLS-02): the contract's own rules. */
export const classFormRules: FormRules<{ name: string; grade: Grade; icon: string }> = ({ name, grade, icon }) =>
  judged({ name: textFault(CLASS_NAME, name), grade: GRADES.includes(grade) ? null : 'required', icon: icon === '' ? 'required' : null }, () => ({ name: keptText(CLASS_NAME, name), grade, icon }));
/** The fields at which the server's violations are said. */
export const CLASS_FIELDS = ['name', 'grade', 'icon'] as const;
