import { describe, expect, it } from 'vitest';
import { classTitle, tellingTeachers, type NamedClass } from './class-title.ts';

const [anna, oleg] = ['Анна Петрова', 'Олег Орлов'];
const classOf = (id: string, name: string, teacher = anna, isArchived = false): NamedClass => ({ '@id': `/classes/${id}`, name, teacher, isArchived });
const told = (...classes: NamedClass[]) => [...tellingTeachers(classes)].map(([id, teacher]) => `${id.slice(-1)} ${teacher}`);

describe('PAR-01 two classes of one name', () => {
  it('are told apart by their main teachers', () => {
    expect(told(classOf('1', '2Б'), classOf('2', '2Б', oleg), classOf('3', '3А', oleg))).toEqual([`1 ${anna}`, `2 ${oleg}`]);
  });

  it('are so where the names only look alike', () => {
    for (const other of ['2б', '2 «Б»', '2-Б', ' 2 Б ']) expect(told(classOf('1', '2Б'), classOf('2', other, oleg))).toHaveLength(2);
    expect(told(classOf('1', '2В'), classOf('2', '2B', oleg))).toHaveLength(2);
  });

  it('say nothing more where the names differ, or one teacher has both', () => {
    expect(told(classOf('1', '2Б'), classOf('2', '2В', oleg))).toEqual([]);
    expect(told(classOf('1', '2Б'), classOf('2', '2Б'))).toEqual([]);
    expect(told(classOf('1', '🦊'), classOf('2', '🦉', oleg))).toEqual([]);
    expect(told(classOf('1', '2Б'))).toEqual([]);
  });

  it('all say it where one of three has another teacher', () => {
    expect(told(classOf('1', '2Б'), classOf('2', '2Б'), classOf('3', '2Б', oleg))).toHaveLength(3);
  });

  it('leave an active one its plain name beside an archived one, which is the one that says more', () => {
    expect(told(classOf('1', '2Б'), classOf('2', '2Б', oleg, true))).toEqual([`2 ${oleg}`]);
  });
});

it('PAR-01 a title breaks before the teacher, whose name stays in one line', () => {
  expect(classTitle('2Б', undefined)).toBe('2Б');
  expect(classTitle('2Б', anna)).toBe('2Б\u00A0· Анна\u00A0Петрова');
});
