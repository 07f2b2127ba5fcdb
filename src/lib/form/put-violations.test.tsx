// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { CommandError } from '../../../schema/port/commands.ts';
import { textFault } from '../../../schema/rules/field-rules.ts';
import { faultWords } from './broken-rule.ts';
import { judged, type FormRules } from './form-rules.ts';
import { putViolations } from './put-violations.ts';
import { useRulesForm } from './use-rules-form.ts';

afterEach(cleanup);

interface Values {
  title: string;
  students: { firstName: string }[];
  end: string;
}
const TITLE = { isTrimmed: true, min: 1, max: 5 };
const rules: FormRules<Values> = (values) => judged({ title: textFault(TITLE, values.title), end: values.end === 'past' ? 'endPast' : null }, () => values);
const FIELDS = ['title', 'students.0.firstName', 'end'] as const;
const refused = (...violations: { propertyPath: string; message: string }[]): CommandError => ({ kind: 'problem', problem: { type: 'about:blank', title: 'Unprocessable', status: 422, violations } });

function formWith(values: Values) {
  return renderHook(() => {
    const form = useRulesForm(rules, values);
    return { form, errors: form.formState.errors };
  }).result;
}
const words = (rule: string) => `broken: ${rule}`;

it('AUT-09 puts what the server found at the fields, nested ones too, in its own words', () => {
  const made = formWith({ title: 'a', students: [{ firstName: 'b' }], end: 'c' });
  let isPut = false;
  act(() => {
    isPut = putViolations(made.current.form, FIELDS, refused({ propertyPath: 'title', message: 'Taken' }, { propertyPath: 'students[0].firstName', message: 'Not a name' }));
  });
  expect(isPut).toBe(true);
  expect(faultWords(made.current.errors.title, words)).toBe('Taken');
  expect(faultWords(made.current.errors.students?.[0]?.firstName, words)).toBe('Not a name');
  expect(faultWords(made.current.errors.end, words)).toBeUndefined();
});

it('AUT-09 leaves to others what is of no field, and what is no violation', () => {
  const made = formWith({ title: 'a', students: [], end: 'c' });
  act(() => {
    expect(putViolations(made.current.form, FIELDS, refused({ propertyPath: 'class', message: 'Archived' }))).toBe(false);
    expect(putViolations(made.current.form, FIELDS, { kind: 'offline' })).toBe(false);
  });
  expect(made.current.errors).toEqual({});
});

it('names the rule that was broken, the form’s own by their names', async () => {
  const made = formWith({ title: ' ', students: [], end: 'past' });
  await act(() => made.current.form.handleSubmit(() => undefined)());
  expect(faultWords(made.current.errors.title, words)).toBe('broken: required');
  expect(faultWords<'endPast'>(made.current.errors.end, words, ['endPast'])).toBe('broken: endPast');
  act(() => made.current.form.setValue('title', 'too long', { shouldValidate: true }));
  await act(() => made.current.form.handleSubmit(() => undefined)());
  expect(faultWords(made.current.errors.title, words)).toBe('broken: tooLong');
});
