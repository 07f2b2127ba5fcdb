import { keptText, PERSON_NAME, textFault } from '../../../schema/rules/field-rules.ts';
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

export interface PastedNames {
  readonly added: readonly StudentNames[];
  /** Lines that are in the class or in the list already. */
  readonly known: readonly string[];
  /** Lines that are not a first and a last name. */
  readonly unread: readonly string[];
}

/** Reads a pasted list, a student per line, first name first; numbers before the names are left out, so are doubles. */
export function readPasted(text: string, taken: readonly StudentNames[]): PastedNames {
  const added: StudentNames[] = [];
  const known: string[] = [];
  const unread: string[] = [];
  for (const raw of text.split(/[\r\n;]+/u)) {
    const line = raw.replace(/^\s*\d+\s*[.)\]:-]?\s+/u, '').replaceAll(/[\s,]+/gu, ' ').trim();
    if (line === '') continue;
    const space = line.indexOf(' ');
    const names = space === -1 ? { firstName: line, lastName: '' } : { firstName: line.slice(0, space), lastName: line.slice(space + 1) };
    const read = namesRules([...taken, ...added])(names);
    if ('kept' in read) added.push(read.kept);
    else if (read.faults.lastName === 'exists') known.push(line);
    else unread.push(line);
  }
  return { added, known, unread };
}

/** Those of a list who are not in the class yet, and those who are by now. */
export function splitKnown(pending: readonly StudentNames[], students: readonly StudentNames[]): { readonly fresh: readonly StudentNames[]; readonly known: ReadonlySet<StudentNames> } {
  const keys = new Set(students.map(studentNameKey));
  const known = new Set(pending.filter((names) => keys.has(studentNameKey(names))));
  return { fresh: pending.filter((names) => !known.has(names)), known };
}

/** Whether a paste is a list, and not a name for the field that it goes into. */
export function isPastedList(text: string): boolean {
  return /\S[^\r\n;]*[\r\n;]+\s*\S/u.test(text);
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
