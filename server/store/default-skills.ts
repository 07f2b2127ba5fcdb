/** A skill in both languages, with the slug of its icon (schema/icons.ts). */
export interface DefaultSkill {
  ru: string;
  en: string;
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
