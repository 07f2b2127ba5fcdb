import type { Language } from '../i18n/language.ts';

/** The region of whoever's browser names none of the language. */
const TAGS = { en: 'en-GB', ru: 'ru-RU' } as const;
const MONDAY = 1;

/** The first day of the week, Sunday as 0, of the reader's own region where the browser names one of this language. */
export function firstWeekday(language: Language, wanted: readonly string[]): number {
  const tag = wanted.find((each) => each.toLowerCase().startsWith(`${language}-`)) ?? TAGS[language];
  const locale = new Intl.Locale(tag);
  return hasWeekInfo(locale) ? locale.getWeekInfo().firstDay % 7 : MONDAY;
}

/* Not in every browser. */
function hasWeekInfo(locale: Intl.Locale): locale is Intl.Locale & { getWeekInfo: () => { firstDay: number } } {
  return 'getWeekInfo' in locale && typeof locale.getWeekInfo === 'function';
}
