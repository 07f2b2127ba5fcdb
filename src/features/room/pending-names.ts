import { NAME_MAX } from '../../../schema/limits.ts';
import { studentNameKey } from '../../../schema/rules/people-rules.ts';

/** A student as typed. */
export interface StudentNames {
  readonly firstName: string;
  readonly lastName: string;
}

/** What is wrong with a pair of names, at the field where it is mended. Null: nothing. */
export type NamesFault = { readonly field: 'firstName' | 'lastName'; readonly key: 'required' | 'exists' | 'tooLong' } | null;

/** Both names required; the pair new among those of the class and of the list (ROO-02). */
export function namesFault(names: StudentNames, taken: readonly StudentNames[]): NamesFault {
  for (const field of ['firstName', 'lastName'] as const) {
    const { length } = names[field].trim();
    if (length === 0) return { field, key: 'required' };
    if (length > NAME_MAX) return { field, key: 'tooLong' };
  }
  const key = studentNameKey(names);
  return taken.some((other) => studentNameKey(other) === key) ? { field: 'lastName', key: 'exists' } : null;
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
    const fault = namesFault(names, [...taken, ...added]);
    if (fault === null) added.push(names);
    else if (fault.key === 'exists') known.push(line);
    else unread.push(line);
  }
  return { added, known, unread };
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
