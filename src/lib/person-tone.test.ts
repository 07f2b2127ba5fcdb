import { expect, test } from 'vitest';
import { ICONS } from '../../schema/icons.ts';
import { personTone, studentTone } from './person-tone.ts';

test('a student has the colour of the own picture wherever they are drawn, everybody else one of their own', () => {
  const students = ICONS.filter(({ kind }) => kind === 'student');
  expect(students.map(({ slug }) => studentTone(slug))).toEqual(students.map(({ colour }) => colour));
  expect(personTone({ _id: 'a', icon: 'fox' })).toBe(personTone({ _id: 'b', icon: 'fox' }));
  expect(new Set(['a', 'b', 'c'].map((_id) => personTone({ _id, icon: null }))).size).toBe(3);
  expect(studentTone('none')).toBe('board');
});
