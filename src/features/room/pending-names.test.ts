import { describe, expect, it } from 'vitest';
import { draftOfNames, namesOfDraft, namesRules, pendingFaults } from './pending-names.ts';

const masha = { firstName: 'Маша', lastName: 'Соколова' };

function faults(names: { firstName: string; lastName: string }): object {
  const found = namesRules([masha])(names);
  return 'kept' in found ? {} : found.faults;
}

describe('ROO-02 the names of a new student', () => {
  it('are both required', () => {
    expect(faults({ firstName: ' ', lastName: 'Белов' })).toEqual({ firstName: 'required' });
    expect(faults({ firstName: 'Артём', lastName: '' })).toEqual({ lastName: 'required' });
    expect(faults({ firstName: 'Я'.repeat(101), lastName: 'Белов' })).toEqual({ firstName: 'tooLong' });
    expect(faults({ firstName: 'Артём', lastName: 'Белов' })).toEqual({});
  });

  it('are a pair that nobody of the class or of the list has, whatever the case', () => {
    expect(faults({ firstName: ' маша', lastName: 'СОКОЛОВА ' })).toEqual({ lastName: 'exists' });
    expect(faults({ firstName: 'Маша', lastName: 'Белова' })).toEqual({});
  });
});

it('F-309 each student of the list is told apart by folded names, from the class and from those further up', () => {
  const pending = [{ firstName: 'МАША', lastName: 'соколова' }, { firstName: 'Пётр', lastName: 'Белов' }, { firstName: 'петр', lastName: 'Белов ' }, { firstName: 'Женя', lastName: '' }];
  expect(pendingFaults(pending, [masha])).toEqual([{ pair: 'exists' }, {}, { pair: 'listed' }, { lastName: 'required' }]);
});

it('a draft keeps the list and what was being typed', () => {
  const typed = { firstName: 'Ле', lastName: '' };
  expect(namesOfDraft(draftOfNames(typed, [masha]))).toEqual({ typed, pending: [masha] });
  expect(draftOfNames({ firstName: ' ', lastName: '' }, [])).toBe('');
  expect(namesOfDraft('')).toEqual({ typed: { firstName: '', lastName: '' }, pending: [] });
});
