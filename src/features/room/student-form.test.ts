import { expect, it } from 'vitest';
import { studentChanges, studentFormRules } from './student-form.ts';

const masha = { firstName: 'Маша', lastName: 'Соколова', classes: ['/classes/a', '/classes/b'] };

it('ROO-04 a form that was not changed changes nothing, also in another order of the classes or with a space', () => {
  expect(studentChanges(masha, { firstName: 'Маша ', lastName: 'Соколова', classes: ['/classes/b', '/classes/a'] })).toEqual({ names: null, classes: null });
});

it('ROO-04 only what was changed is sent', () => {
  expect(studentChanges(masha, { ...masha, lastName: ' Орлова ' })).toEqual({ names: { lastName: 'Орлова' }, classes: null });
  expect(studentChanges(masha, { ...masha, classes: ['/classes/a'] })).toEqual({ names: null, classes: ['/classes/a'] });
});

it('ROO-04 a student has both names and stays in one class at least', () => {
  expect(studentFormRules({ ...masha, lastName: ' Соколова ' })).toEqual({ kept: masha });
  expect(studentFormRules({ ...masha, classes: [] })).toEqual({ faults: { classes: 'required' } });
  expect(studentFormRules({ ...masha, firstName: ' ' })).toEqual({ faults: { firstName: 'required' } });
});
