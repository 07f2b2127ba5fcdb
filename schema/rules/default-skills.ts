import { iri, type Uuid } from '../ids.ts';
import type { Skill } from '../records/award.ts';
import type { Language } from './language.ts';

/** A skill in both languages, with the slug of its icon (schema/icons.ts). */
export interface DefaultSkill extends Record<Language, string> {
  icon: string;
  points: number;
  type: 'positive' | 'negative';
}

/** What every class gives points for from its first day. */
export const DEFAULT_SKILLS: readonly DefaultSkill[] = [
  { ru: 'Помогает другим', en: 'Helps others', icon: 'handshake', points: 1, type: 'positive' },
  { ru: 'Читает', en: 'Reads', icon: 'open-book', points: 1, type: 'positive' },
  { ru: 'Старается', en: 'Works hard', icon: 'star', points: 1, type: 'positive' },
  { ru: 'Новая идея', en: 'Bright idea', icon: 'light-bulb', points: 2, type: 'positive' },
  { ru: 'Отличная работа', en: 'Excellent work', icon: 'hundred-points', points: 3, type: 'positive' },
  { ru: 'Активность на уроке', en: 'Joins in', icon: 'raising-hands', points: 1, type: 'positive' },
  { ru: 'Победа', en: 'Wins with grace', icon: 'trophy', points: 3, type: 'positive' },
  { ru: 'Бережёт порядок', en: 'Keeps things tidy', icon: 'broom', points: 1, type: 'positive' },
  { ru: 'Добрый поступок', en: 'Kindness', icon: 'red-heart', points: 2, type: 'positive' },
  { ru: 'Опоздание', en: 'Late', icon: 'alarm-clock', points: 1, type: 'negative' },
  { ru: 'Разговоры на уроке', en: 'Talks in class', icon: 'megaphone', points: 1, type: 'negative' },
  { ru: 'Без домашней работы', en: 'No homework', icon: 'memo', points: 1, type: 'negative' },
  { ru: 'Без нужных вещей', en: 'Forgot things', icon: 'backpack', points: 1, type: 'negative' },
];

/**
 * The ids of the default skills of a class, in their order. They come from the id of the class, so the device that makes
 * a class offline and the server have the same ones: the class's milliseconds and one more for each, and its other bits.
 */
export function defaultSkillIds(classId: Uuid): Uuid[] {
  const hex = classId.toLowerCase().replaceAll('-', '');
  const madeAt = Number.parseInt(hex.slice(0, 12), 16);
  return DEFAULT_SKILLS.map((_skill, place) => {
    const time = ((madeAt + 1 + place) % 2 ** 48).toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-${classId.toLowerCase().slice(14)}`;
  });
}

/** The default skills of a class that the server does not know yet. `language`: that of the account, as on the server. */
export function defaultSkills(classId: Uuid, language: Language): Skill[] {
  const ids = defaultSkillIds(classId);
  return DEFAULT_SKILLS.flatMap(({ icon, points, type, ...names }, place) => {
    const id = ids[place];
    if (id === undefined) return [];
    return [{ '@id': iri.skill(classId, id), '@type': 'Skill', _id: id, version: 0, class: iri.class(classId), name: names[language], icon, points, type }];
  });
}
