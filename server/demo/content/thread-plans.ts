import type { Random } from '../random.ts';
import { DAY_MS, MINUTE_MS } from './calendar.ts';
import { scriptsOf, type ThreadPlan } from './chats.ts';
import { closingTalk } from './closing-talk.ts';
import { enDirectTalk, enTeachersTalk } from './en/direct-talk.ts';
import { enHelpersTalk } from './en/helpers-talk.ts';
import { enParentsTalk, enReactions } from './en/parents-talk.ts';
import { englishSlots } from './en/slots.ts';
import { enEveningTalk, enStudentsTalk } from './en/students-talk.ts';
import type { ClassKey, Person, Population } from './people.ts';
import { ruCommitteeTalk } from './ru/committee-talk.ts';
import { ruDirectTalk, ruStudentTeacherTalk } from './ru/direct-talk.ts';
import { parentsTalkEveryday } from './ru/parents-talk-everyday.ts';
import { parentsTalkMore } from './ru/parents-talk-more.ts';
import { parentsTalkSchool } from './ru/parents-talk-school.ts';
import { parentsTalkSeasons } from './ru/parents-talk-seasons.ts';
import { ruReactions } from './ru/reactions.ts';
import { russianSlots } from './ru/slots.ts';
import { ruStudentReactions, ruStudentsTalk } from './ru/students-talk.ts';
import type { SchoolClass } from './school-classes.ts';

/** The school has so many threads, and one of them so many messages. */
export const THREAD_COUNT = 60;
export const LONGEST_THREAD = 20_000;

const RUSSIAN = { locale: 'ru', language: { resolve: russianSlots, reactions: { ...ruReactions, ...ruStudentReactions } } } as const;
const ENGLISH = { locale: 'en', language: { resolve: englishSlots, reactions: enReactions } } as const;
const NOBODY: ReadonlyMap<string, number> = new Map();

/** Plans every thread of the school. `now` ends the running ones. */
export function planThreads(classes: readonly SchoolClass[], people: Population, now: number, random: Random): ThreadPlan[] {
  const { olga, emily, mikhail } = people.teachers;
  const of = (key: ClassKey): SchoolClass => {
    const group = classes.find((candidate) => candidate.key === key);
    if (group === undefined) throw new Error(`no class ${key}`);
    return group;
  };
  const demo = (email: string): Person => people.parents.find((parent) => parent.email === email) ?? olga;
  const [elena, sarah] = [demo('elena@parta.school'), demo('sarah@parta.school')];
  const ending = now - 2 * MINUTE_MS;

  const classThread = (key: ClassKey, type: 'parents' | 'students', more: Pick<ThreadPlan, 'scripts' | 'count'> & Partial<ThreadPlan>): ThreadPlan => {
    const group = of(key);
    const families = type === 'parents' ? group.parents : group.pupils;
    const spoken = group.locale === 'ru' ? RUSSIAN : ENGLISH;
    const end = group.status === 'active' ? ending - random.int(5, 300) * MINUTE_MS : group.to;
    return { type, name: '', group, members: [group.main, ...group.assistants, ...families], teacher: group.main, talkers: random.shuffle(families).toSorted((a, b) => Number(b === elena || b === sarah) - Number(a === elena || a === sarah)), ...spoken, closing: undefined, from: group.from, to: end, unread: NOBODY, ...more };
  };
  const direct = (key: ClassKey, one: Person, teacher: Person, scripts: ThreadPlan['scripts'], unread: ReadonlyMap<string, number> = NOBODY): ThreadPlan => {
    const group = of(key);
    const spoken = teacher !== emily && (one.locale === 'ru' || one.role === 'teacher') ? RUSSIAN : ENGLISH;
    const end = group.status === 'active' ? ending - random.int(20, 60 * 24 * 9) * MINUTE_MS : group.to - random.int(1, 20) * DAY_MS;
    return { type: 'direct', name: '', group, members: [one, teacher], teacher, talkers: [one], ...spoken, scripts, closing: undefined, count: random.int(20, 90), from: Math.max(group.from, end - 420 * DAY_MS), to: end, unread };
  };
  const board = (key: ClassKey, name: string, leader: Person, members: readonly Person[], scripts: ThreadPlan['scripts'], count: number): ThreadPlan => {
    const group = of(key);
    return { type: 'group', name, group, members: [leader, ...members], teacher: leader, talkers: members, ...(group.locale === 'ru' ? RUSSIAN : ENGLISH), scripts, closing: undefined, count, from: group.from + 90 * DAY_MS, to: ending - random.int(60, 3000) * MINUTE_MS, unread: NOBODY };
  };

  const ruParents = scriptsOf(parentsTalkEveryday, parentsTalkSchool, parentsTalkSeasons, parentsTalkMore);
  const [ruDirect, enDirect, ruChild, enTeachers] = [scriptsOf(ruDirectTalk), scriptsOf(enDirectTalk), scriptsOf(ruStudentTeacherTalk), scriptsOf(enTeachersTalk)];
  const plans: ThreadPlan[] = [
    classThread('2b', 'parents', { scripts: ruParents, count: LONGEST_THREAD, closing: scriptsOf(closingTalk.ru)[0], to: ending, unread: new Map([[olga.key, 3], [elena.key, 3]]) }),
    classThread('2b', 'students', { scripts: scriptsOf(ruStudentsTalk), count: 380 }),
    classThread('foxes', 'parents', { scripts: scriptsOf(enParentsTalk), count: 400, closing: scriptsOf(closingTalk.en)[0], to: ending - 7 * MINUTE_MS, unread: new Map([[sarah.key, 2], [elena.key, 4]]) }),
    classThread('foxes', 'students', { scripts: scriptsOf(enStudentsTalk), count: 280 }),
    classThread('4a', 'parents', { scripts: ruParents, count: 400 }),
    classThread('4a', 'students', { scripts: scriptsOf(ruStudentsTalk), count: 160 }),
    classThread('evening', 'parents', { scripts: [], count: 0 }),
    classThread('evening', 'students', { scripts: scriptsOf(enEveningTalk), count: 260 }),
    board('2b', 'Родительский комитет', olga, [elena, ...of('2b').parents.filter((parent) => parent !== elena).slice(2, 7)], scriptsOf(ruCommitteeTalk), 120),
    board('foxes', 'Trip helpers', emily, [sarah, ...of('foxes').parents.filter((parent) => parent !== sarah && parent.locale === 'en').slice(3, 7)], scriptsOf(enHelpersTalk), 60),
    direct('2b', elena, olga, ruDirect, new Map([[olga.key, 1], [elena.key, 0]])),
    direct('foxes', elena, emily, enDirect),
    direct('2b', elena, mikhail, ruDirect),
    direct('foxes', sarah, emily, enDirect, new Map([[sarah.key, 1]])),
    direct('foxes', sarah, olga, enDirect),
    direct('foxes', olga, emily, enTeachers),
    direct('2b', olga, mikhail, scriptsOf(ruTeachersTalk)),
    ...of('2b').pupils.filter((pupil) => pupil.login === 'fedya').flatMap((pupil) => [direct('2b', pupil, olga, ruChild), direct('2b', pupil, mikhail, ruChild)]),
  ];
  const strangers = (key: ClassKey, count: number): Person[] => random.shuffle(of(key).parents.filter((parent) => parent !== elena && parent !== sarah && parent.locale === of(key).locale)).slice(0, count);
  plans.push(...strangers('2b', 15).map((parent, index) => direct('2b', parent, olga, ruDirect, index < 2 ? new Map([[olga.key, index + 1]]) : NOBODY)));
  plans.push(...strangers('foxes', 12).map((parent) => direct('foxes', parent, emily, enDirect)));
  plans.push(...strangers('4a', 5).map((parent) => direct('4a', parent, olga, ruDirect)));
  plans.push(...random.shuffle(of('2b').pupils.filter((pupil) => pupil.login !== 'fedya')).slice(0, 3).map((pupil) => direct('2b', pupil, olga, ruChild)));
  plans.push(...strangers('2b', 30).slice(20, 20 + THREAD_COUNT - plans.length).map((parent) => direct('2b', parent, mikhail, ruDirect)));
  return plans;
}

/** Two teachers of the school in Russian. */
const ruTeachersTalk = `
# * pm
у: Можно взять проектор {день}? | Спортзал свободен {день} в {время2}?
а: Конечно, он в кабинете {каб} | Свободен, записал{/а} вас
у: Спасибо! | Отлично

# * pm
а: {день.б} у моих контрольная, подмените меня на продлёнке? | Робот ваших кружковцев заехал ко мне на урок 😄
у: Подменю | Он так знакомится
а?: С меня пирожок | Дети в восторге

# * pm
у: Ваши сегодня взяли второе место! | Шахматные часы нашлись
а: Ура! Передам им | Где были?
у?: Пусть принесут кубок в класс | Обстоятельства выясняем

# * pm
а: [файл timetable] Расписание на неделю, посмотрите замены | [файл list] Список на экскурсию, вы с нами?
у: Вижу, спасибо | С вами, возьму свисток
`;
