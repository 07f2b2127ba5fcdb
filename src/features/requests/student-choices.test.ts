import { expect, it } from 'vitest';
import { studentChoices } from './student-choices.ts';

const icon = { '@id': '/icons/fox', '@type': 'Icon', content: 'fox', colour: 'star' } as const;
const [own, assisted] = [{ '@id': '/classes/1', _id: '1', title: '2 «Б»' }, { '@id': '/classes/2', _id: '2', title: 'Хор' }] as const;
const students = [
  { _id: 'a', firstName: 'Алёна', lastName: 'Ёлкина', icon, classes: ['/classes/1', '/classes/2'] },
  { _id: 'b', firstName: 'Борис', lastName: 'Алов', icon, classes: ['/classes/2'] },
  { _id: 'c', firstName: 'Чужой', lastName: 'Ученик', icon, classes: ['/classes/9'] },
] as const;
const keys = (search: string) => studentChoices(students, [own, assisted], search).map(({ key }) => key);

it('REQ-02 offers each student of the main and the assisted classes, once per class', () => {
  expect(keys('')).toEqual(['a 1', 'a 2', 'b 2']);
});

it('REQ-02 searches from two characters on, by all words of the name, with ё as е', () => {
  expect(keys('б')).toEqual(keys(''));
  expect(keys('ал')).toEqual(['a 1', 'a 2', 'b 2']);
  expect(keys('елк ален')).toEqual(['a 1', 'a 2']);
  expect(keys('алов')).toEqual(['b 2']);
  expect(keys('никто')).toEqual([]);
});
