import { DEFAULT_SKILLS } from '../../../schema/rules/default-skills.ts';
import { iconIdOf } from '../../store/icon-writer.ts';
import type { Random } from '../random.ts';
import { DAY_MS } from './calendar.ts';
import { createIds } from './ids.ts';
import type { ClassKey, Person, Population, Pupil } from './people.ts';
import type { DemoSchool } from './rows.ts';

/** How each class stands in the school. */
export interface SchoolClass {
  key: ClassKey;
  id: string;
  name: string;
  grade: 'adult' | 'child';
  status: 'active' | 'archive';
  icon: string;
  locale: 'en' | 'ru';
  main: Person;
  assistants: readonly Person[];
  pupils: readonly Pupil[];
  parents: readonly Person[];
  /** When its life began and when it was archived (else now), ms. */
  from: number;
  to: number;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const CLASS_HISTORY_DAYS = 728;

/** The four classes over the population. Two years ago the first of them began. */
export function foundClasses(people: Population, now: number, archivedAt: number, random: Random): SchoolClass[] {
  const { olga, emily, mikhail } = people.teachers;
  const start = now - CLASS_HISTORY_DAYS * DAY_MS;
  const ids = createIds(random);
  const found = (key: ClassKey, name: string, more: Pick<SchoolClass, 'grade' | 'status' | 'icon' | 'locale' | 'main' | 'assistants' | 'from' | 'to'>): SchoolClass => {
    const pupils = people.pupils.filter((pupil) => pupil.classKey === key);
    return { key, id: ids(more.from), name, pupils, parents: [...new Set(pupils.flatMap((pupil) => pupil.parents))], ...more };
  };
  return [
    found('2b', '2 «Б»', { grade: 'child', status: 'active', icon: 'hedgehog', locale: 'ru', main: olga, assistants: [mikhail], from: start, to: now }),
    found('foxes', 'Year 3, Foxes', { grade: 'child', status: 'active', icon: 'fox', locale: 'en', main: emily, assistants: [olga], from: start + 7 * DAY_MS, to: now }),
    found('evening', 'Evening Russian', { grade: 'adult', status: 'active', icon: 'globe', locale: 'en', main: mikhail, assistants: [emily], from: now - 430 * DAY_MS, to: now }),
    found('4a', '4 «А»', { grade: 'child', status: 'archive', icon: 'rocket', locale: 'ru', main: olga, assistants: [mikhail], from: start + 2 * DAY_MS, to: archivedAt }),
  ];
}

/** Rows of the classes, their students and skills. `userIds` knows everybody's id. */
export function classRows(classes: readonly SchoolClass[], userIds: ReadonlyMap<string, string>, random: Random): Pick<DemoSchool, 'classes' | 'classAssistants' | 'students' | 'classStudents' | 'studentParents' | 'skills'> & { studentIds: Map<string, string> } {
  const ids = createIds(random);
  const codes = new Set<string>();
  const code = (): string => {
    const made = Array.from({ length: 7 }, () => LETTERS[random.int(0, 25)]).join('');
    if (codes.has(made)) return code();
    codes.add(made);
    return made;
  };
  const idOf = (person: Person): string => userIds.get(person.key) ?? '';
  const studentIds = new Map(classes.flatMap((group) => group.pupils.map((pupil) => [pupil.key, ids(group.from)] as const)));
  const studentIdOf = (pupil: Pupil): string => studentIds.get(pupil.key) ?? '';
  const pupils = classes.flatMap((group) => group.pupils.map((pupil) => ({ pupil, group })));
  return {
    studentIds,
    classes: classes.map((group) => ({ id: group.id, name: group.name, grade: group.grade, iconId: iconIdOf('class', group.icon), status: group.status, classCode: code(), mainTeacherId: idOf(group.main), createdAt: new Date(group.from) })),
    classAssistants: classes.flatMap((group) => group.assistants.map((person) => ({ classId: group.id, userId: idOf(person) }))),
    students: pupils.map(({ pupil }) => ({ id: studentIdOf(pupil), userId: idOf(pupil), parentCode: code() })),
    classStudents: pupils.map(({ pupil, group }) => ({ classId: group.id, studentId: studentIdOf(pupil) })),
    studentParents: pupils.flatMap(({ pupil, group }) => pupil.parents.map((parent) => ({ studentId: studentIdOf(pupil), parentId: idOf(parent), createdAt: new Date(group.from + random.int(1, 20) * DAY_MS) }))),
    skills: classes.flatMap((group) => DEFAULT_SKILLS.map((skill) => ({ id: ids(group.from), classId: group.id, name: skill[group.locale], iconId: iconIdOf('skill', skill.icon), points: skill.points, type: skill.type }))),
  };
}
