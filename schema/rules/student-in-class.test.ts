import { expect, test } from 'vitest';
import { studentInClass } from './student-in-class.ts';

const may = { canUpdate: true, canReward: true, canCreateInvitation: true };

test('CLS-06 ROO-03 in a class that is over nothing is done with a student, whatever another class allows', () => {
  expect(studentInClass(may, { canCreateStudent: false })).toEqual({ canUpdate: false, canReward: false, canCreateInvitation: false });
  expect(studentInClass(may, { canCreateStudent: true })).toBe(may);
  expect(studentInClass(may, null)).toBe(may);
  const mayNot = { ...may, canReward: false };
  expect(studentInClass(mayNot, { canCreateStudent: true })).toBe(mayNot);
});
