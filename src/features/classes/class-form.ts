import { CLASS_NAME_MAX } from '../../../schema/limits.ts';
import type { CommandError } from '../../../schema/port/commands.ts';
import type { Grade } from '../../../schema/records/class.ts';

export interface ClassFormValues {
  readonly name: string;
  readonly grade: Grade | null;
  /** The IRI of the chosen icon. */
  readonly icon: string | null;
}

/** What is wrong, field by field: the key of our words, or the server's own. */
export type ClassFormFaults = Partial<Record<keyof ClassFormValues, { readonly key: 'required' | 'tooLong' } | { readonly text: string }>>;

/** Name required and at most 60 characters, grade and icon required (CLS-02). Empty: nothing is wrong. */
export function classFormFaults(values: ClassFormValues): ClassFormFaults {
  const length = values.name.trim().length;
  return {
    ...(length === 0 ? { name: { key: 'required' as const } } : length > CLASS_NAME_MAX ? { name: { key: 'tooLong' as const } } : {}),
    ...(values.grade === null ? { grade: { key: 'required' as const } } : {}),
    ...(values.icon === null ? { icon: { key: 'required' as const } } : {}),
  };
}

/** The server's violations at the fields of the form. */
export function violationFaults(error: CommandError): ClassFormFaults {
  if (error.kind !== 'problem') return {};
  const faults: ClassFormFaults = {};
  for (const { propertyPath, message } of error.problem.violations ?? []) {
    if (propertyPath === 'name' || propertyPath === 'grade' || propertyPath === 'icon') faults[propertyPath] = { text: message };
  }
  return faults;
}
