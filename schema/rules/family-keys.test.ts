import { expect, test } from 'vitest';
import { familyKeys } from './family-keys.ts';

const person = (_id: string) =>
  ({
    '@id': `/users/${_id}`, '@type': 'User', _id, role: 'parent', firstName: 'A', lastName: 'B', avatar: null, icon: null,
  }) as const;

test('F-312 siblings are one family by any parent they share; a student without parents has none', () => {
  const [mother, father, other] = [person('m'), person('f'), person('o')];
  const keys = familyKeys([
    { _id: '3', parents: [mother] },
    { _id: '1', parents: [father, mother] },
    { _id: '2', parents: [other] },
    { _id: '4', parents: [] },
    { _id: '5', parents: null },
  ]);
  expect([...keys]).toEqual([['3', '1'], ['1', '1'], ['2', '2']]);
});
