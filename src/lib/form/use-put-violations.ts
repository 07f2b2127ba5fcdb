import { useCallback, useEffect, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CommandError } from '../../../schema/port/commands.ts';
import type { Violation } from '../../../schema/wire.ts';
import { violationWords } from '../problem-words.ts';
import { SAID_BY_SERVER } from './broken-rule.ts';

/**
 * Puts the server's violations at the fields that a form has, nested paths included (AUT-09), and the focus at the first.
 * The function answers what is left to be said of the form as a whole (F-203): the error without what was put at fields,
 * null where all of it was. What is said follows the language of the page (F-204).
 */
export function usePutViolations<Values extends FieldValues, Output>(form: UseFormReturn<Values, unknown, Output>, fields: readonly Path<Values>[]): (error: CommandError) => CommandError | null {
  const { t } = useTranslation('problems');
  const put = useRef<ReadonlyMap<Path<Values>, Violation>>(new Map());

  useEffect(() => {
    for (const [field, violation] of put.current) {
      const isSaid = form.getFieldState(field).error?.type === SAID_BY_SERVER;
      if (isSaid) form.setError(field, { type: SAID_BY_SERVER, message: violationWords(t, violation) });
    }
  }, [form, t]);

  return useCallback(
    (error) => {
      put.current = placed(fields, error);
      let isFirst = true;
      for (const [field, violation] of put.current) {
        form.setError(field, { type: SAID_BY_SERVER, message: violationWords(t, violation) }, { shouldFocus: isFirst });
        isFirst = false;
      }
      return leftOf(error, put.current);
    },
    [form, fields, t],
  );
}

function placed<Name extends string>(fields: readonly Name[], error: CommandError): ReadonlyMap<Name, Violation> {
  const found = new Map<Name, Violation>();
  for (const violation of error.kind === 'problem' ? (error.problem.violations ?? []) : []) {
    const field = fields.find((name) => name === dotted(violation.propertyPath));
    if (field !== undefined) found.set(field, violation);
  }
  return found;
}

/* Two violations of one field: the later one is said there, which is enough to correct it. */
function leftOf<Name extends string>(error: CommandError, put: ReadonlyMap<Name, Violation>): CommandError | null {
  if (error.kind !== 'problem' || put.size === 0) return error;
  const violations = (error.problem.violations ?? []).filter(({ propertyPath }) => ![...put.keys()].includes(dotted(propertyPath) as Name));
  return violations.length === 0 ? null : { ...error, problem: { ...error.problem, violations } };
}

/** `students[0].firstName` as forms write it: `students.0.firstName`. */
function dotted(propertyPath: string): string {
  return propertyPath.replaceAll(/\[(\w+)\]/gu, '.$1');
}
