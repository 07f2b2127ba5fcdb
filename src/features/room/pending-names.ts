import { keptText, PERSON_NAME, textFault, type TextFault } from '../../../schema/rules/field-rules.ts';
import { studentNameKey } from '../../../schema/rules/people-rules.ts';
import { judged, type FormRules } from '../../lib/form/form-rules.ts';

/** A student as typed. */
export interface StudentNames {
  readonly firstName: string;
  readonly lastName: string;
}

/** Both names as the contract wants them, and the pair new among those of the class and of the list (ROO-02). */
export function namesRules(taken: readonly StudentNames[]): FormRules<StudentNames> {
  const keys = new Set(taken.map(studentNameKey));
  return ({ firstName, lastName }) => {
    const names = { firstName: keptText(PERSON_NAME, firstName), lastName: keptText(PERSON_NAME, lastName) };
    const lastFault = textFault(PERSON_NAME, lastName) ?? (keys.has(studentNameKey(names)) ? 'exists' : null);
    return judged({ firstName: textFault(PERSON_NAME, firstName), lastName: lastFault }, () => names);
  };
}

export const NAME_FIELDS = ['firstName', 'lastName'] as const;

/** What is wrong with a student of the list. `pair`: in the class already, or further up in the list. */
export type PendingFaults = Partial<Record<(typeof NAME_FIELDS)[number], TextFault>> & { readonly pair?: 'exists' | 'listed' };

/** What is wrong with each student of the list; the names are compared folded (case, ё, apostrophes, hyphens). */
export function pendingFaults(pending: readonly StudentNames[], students: readonly StudentNames[]): PendingFaults[] {
  const inClass = new Set(students.map(studentNameKey));
  const listed = new Set<string>();
  return pending.map((names) => {
    const key = studentNameKey(names);
    const pair = inClass.has(key) ? 'exists' : listed.has(key) ? 'listed' : undefined;
    listed.add(key);
    const [firstName, lastName] = [textFault(PERSON_NAME, names.firstName), textFault(PERSON_NAME, names.lastName)];
    return { ...(firstName && { firstName }), ...(lastName && { lastName }), ...(pair && { pair }) };
  });
}

/** The list and what stands in the fields, as one text of a draft: the fields first, then a student per line. */
export function draftOfNames(typed: StudentNames, pending: readonly StudentNames[]): string {
  if (pending.length === 0 && typed.firstName.trim() === '' && typed.lastName.trim() === '') return '';
  return [typed, ...pending].map(({ firstName, lastName }) => `${firstName}\t${lastName}`).join('\n');
}

/** What draftOfNames wrote. */
export function namesOfDraft(body: string): { typed: StudentNames; pending: StudentNames[] } {
  const [typed = { firstName: '', lastName: '' }, ...pending] = body.split('\n').map((line) => {
    const [firstName = '', lastName = ''] = line.split('\t');
    return { firstName, lastName };
  });
  return { typed, pending };
}
