import { expect, test } from 'vitest';
import { studentInClass } from './student-in-class.ts';

const may = { canUpdate: true, canReward: true, canCreateInvitation: true, parents: [], lastInvite: null };

test('CLS-06 ROO-03 in a class that is over nothing is done with a student, whatever another class allows', () => {
  expect(studentInClass(may, { canCreateStudent: false, grade: 'child' })).toEqual({ ...may, canUpdate: false, canReward: false, canCreateInvitation: false });
  expect(studentInClass(may, { canCreateStudent: true, grade: 'child' })).toBe(may);
  expect(studentInClass(may, null)).toBe(may);
  const mayNot = { ...may, canReward: false };
  expect(studentInClass(mayNot, { canCreateStudent: true, grade: 'child' })).toBe(mayNot);
});

test('F-313 in an adult class nobody has parents and none are invited; those of another class stay visible', () => {
  const adult = { canCreateStudent: true, grade: 'adult' } as const;
  expect(studentInClass(may, adult)).toEqual({ ...may, canCreateInvitation: false, parents: null });
  const parents = [{ '@id': '/users/p', '@type': 'User', _id: 'p', role: 'parent', firstName: 'Mia', lastName: 'Orlova', avatar: null, icon: null }] as const;
  expect(studentInClass({ ...may, parents: [...parents] }, adult)).toEqual({ ...may, canCreateInvitation: false, parents });
});
