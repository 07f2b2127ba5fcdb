import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { CommandError } from '../../../schema/port/commands.ts';
import { SAID_BY_SERVER } from './broken-rule.ts';

/**
 * Puts the server's violations at the fields that a form has, nested paths included (AUT-09), and the focus at the first.
 * False where none is of a field: then the error is to be said otherwise.
 */
export function putViolations<Values extends FieldValues, Output>(form: UseFormReturn<Values, unknown, Output>, fields: readonly Path<Values>[], error: CommandError): boolean {
  const violations = error.kind === 'problem' ? (error.problem.violations ?? []) : [];
  let isPut = false;
  for (const { propertyPath, message } of violations) {
    const field = fields.find((name) => name === dotted(propertyPath));
    if (field === undefined) continue;
    form.setError(field, { type: SAID_BY_SERVER, message }, { shouldFocus: !isPut });
    isPut = true;
  }
  return isPut;
}

/** `students[0].firstName` as forms write it: `students.0.firstName`. */
function dotted(propertyPath: string): string {
  return propertyPath.replaceAll(/\[(\w+)\]/gu, '.$1');
}
