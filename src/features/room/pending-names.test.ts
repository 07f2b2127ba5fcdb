import { describe, expect, it } from 'vitest';
import { draftOfNames, isPastedList, namesFault, namesOfDraft, readPasted } from './pending-names.ts';

const masha = { firstName: 'Маша', lastName: 'Соколова' };

describe('ROO-02 the names of a new student', () => {
  it('are both required', () => {
    expect(namesFault({ firstName: ' ', lastName: 'Белов' }, [])).toEqual({ field: 'firstName', key: 'required' });
    expect(namesFault({ firstName: 'Артём', lastName: '' }, [])).toEqual({ field: 'lastName', key: 'required' });
    expect(namesFault({ firstName: 'Я'.repeat(101), lastName: 'Белов' }, [])).toEqual({ field: 'firstName', key: 'tooLong' });
    expect(namesFault({ firstName: 'Артём', lastName: 'Белов' }, [masha])).toBeNull();
  });

  it('are a pair that nobody of the class or of the list has, whatever the case', () => {
    expect(namesFault({ firstName: ' маша', lastName: 'СОКОЛОВА ' }, [masha])).toEqual({ field: 'lastName', key: 'exists' });
    expect(namesFault({ firstName: 'Маша', lastName: 'Белова' }, [masha])).toBeNull();
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
