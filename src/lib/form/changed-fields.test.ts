import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

it('names what stands otherwise, and nothing else', () => {
  const before = { name: 'Olga', grade: 'child', isWhole: false };
  expect(changedFields(before, { ...before })).toEqual({});
  expect(changedFields(before, { ...before, name: '', isWhole: true })).toEqual({ name: '', isWhole: true });
});
