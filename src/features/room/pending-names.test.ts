import { describe, expect, it } from 'vitest';
import { draftOfNames, isPastedList, namesOfDraft, namesRules, readPasted } from './pending-names.ts';

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

it('ROO-02 a pasted list gives a student per line, without numbers and doubles; what is no pair of names is told', () => {
  const text = '1. Артём Белов\r\n2) Василиса  Преображенская\n\nмаша соколова\nАртём Белов\nЖеня\n12 Анна\tКонстантинопольская-Преображенская; Лев Гордеев';
  expect(readPasted(text, [masha])).toEqual({
    added: [
      { firstName: 'Артём', lastName: 'Белов' },
      { firstName: 'Василиса', lastName: 'Преображенская' },
      { firstName: 'Анна', lastName: 'Константинопольская-Преображенская' },
      { firstName: 'Лев', lastName: 'Гордеев' },
    ],
    known: ['маша соколова', 'Артём Белов'],
    unread: ['Женя'],
  });
});

it('one name pasted into a field is no list', () => {
  expect(['Маша', 'Маша Соколова', 'Маша\n', '\nМаша\r\n'].map(isPastedList)).toEqual([false, false, false, false]);
  expect(['Маша Соколова\nЛев Гордеев', 'Маша Соколова; Лев Гордеев'].map(isPastedList)).toEqual([true, true]);
});

it('a draft keeps the list and what was being typed', () => {
  const typed = { firstName: 'Ле', lastName: '' };
  expect(namesOfDraft(draftOfNames(typed, [masha]))).toEqual({ typed, pending: [masha] });
  expect(draftOfNames({ firstName: ' ', lastName: '' }, [])).toBe('');
  expect(namesOfDraft('')).toEqual({ typed: { firstName: '', lastName: '' }, pending: [] });
});
