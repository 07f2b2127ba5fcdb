import { expect, it } from 'vitest';
import { matchesName } from './matches-name.ts';

const artyom = { firstName: 'Артём', lastName: 'Белов' };

it('finds a student by either name in any order, whatever the case, ё or е', () => {
  expect(['арте', 'БЕЛ', 'артём  белов', 'белов ар', ''].map((typed) => matchesName(artyom, typed))).toEqual([true, true, true, true, true]);
  expect(matchesName(artyom, 'ким')).toBe(false);
});
