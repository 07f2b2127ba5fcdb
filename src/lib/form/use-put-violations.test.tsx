// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { CommandError } from '../../../schema/port/commands.ts';
import type { Violation } from '../../../schema/wire.ts';
import { textFault } from '../../../schema/rules/field-rules.ts';
import { setLanguage, startI18n } from '../../i18n/i18n.ts';
import { faultWords } from './broken-rule.ts';
import { judged, type FormRules } from './form-rules.ts';
import { usePutViolations } from './use-put-violations.ts';
import { useRulesForm } from './use-rules-form.ts';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

interface Values {
  title: string;
  students: { firstName: string }[];
  end: string;
}
const TITLE = { isTrimmed: true, min: 1, max: 5 };
const rules: FormRules<Values> = (values) => judged({ title: textFault(TITLE, values.title), end: values.end === 'past' ? 'endPast' : null }, () => values);
const FIELDS = ['title', 'students.0.firstName', 'end'] as const;
const refused = (...violations: Violation[]): CommandError => ({ kind: 'problem', problem: { type: 'about:blank', title: 'Unprocessable', status: 422, violations } });

function formWith(values: Values) {
  return renderHook(() => {
    const form = useRulesForm(rules, values);
    return { form, put: usePutViolations(form, FIELDS), errors: form.formState.errors };
  }).result;
}
const words = (rule: string) => `broken: ${rule}`;

it('AUT-09 puts what the server found at the fields, nested ones too, in its own words', () => {
  const made = formWith({ title: 'a', students: [{ firstName: 'b' }], end: 'c' });
  let left: CommandError | null = { kind: 'offline' };
  act(() => {
    left = made.current.put(refused({ propertyPath: 'title', message: 'Taken' }, { propertyPath: 'students[0].firstName', message: 'Not a name' }));
  });
  expect(left).toBeNull();
  expect(faultWords(made.current.errors.title, words)).toBe('Taken');
  expect(faultWords(made.current.errors.students?.[0]?.firstName, words)).toBe('Not a name');
  expect(faultWords(made.current.errors.end, words)).toBeUndefined();
});

it('F-204 says by its code what the server found, whatever language it answered in, and says it anew when the language is changed', async () => {
  const made = formWith({ title: 'a', students: [], end: 'c' });
  const long = { propertyPath: 'title', message: 'Не более 5 символов.', code: 'tooLong', values: { count: 5 } };
  act(() => void made.current.put(refused(long, { propertyPath: 'end', message: 'Из будущей версии', code: 'notKnownYet' })));
  const said = () => [faultWords(made.current.errors.title, words), faultWords(made.current.errors.end, words)];
  expect(said()).toEqual(['At most 5 characters.', 'Из будущей версии']);
  await act(() => setLanguage('ru'));
  expect(said()).toEqual(['Не более 5 символов.', 'Из будущей версии']);
  act(() => made.current.form.clearErrors('title'));
  await act(() => setLanguage('en'));
  expect(said()).toEqual([undefined, 'Из будущей версии']);
});

it('AUT-09 leaves to others what is of no field, and what is no violation', () => {
  const made = formWith({ title: 'a', students: [], end: 'c' });
  act(() => {
    for (const error of [refused({ propertyPath: 'class', message: 'Archived' }), { kind: 'offline' } as const]) expect(made.current.put(error)).toBe(error);
  });
  expect(made.current.errors).toEqual({});
});

it('F-203 what is of no field is left to be said of the form, whatever else was put at fields', () => {
  const made = formWith({ title: 'a', students: [], end: 'c' });
  const unplaced = { propertyPath: 'locale', message: 'Not a language' };
  act(() => {
    expect(made.current.put(refused({ propertyPath: 'title', message: 'Taken' }, unplaced))).toEqual(refused(unplaced));
  });
  expect(faultWords(made.current.errors.title, words)).toBe('Taken');
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
