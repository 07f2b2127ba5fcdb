import { useTranslation } from 'react-i18next';
import { languageOf } from '../i18n/language.ts';
import { firstWeekday } from './first-weekday.ts';

/** The first day of the reader's week (first-weekday.ts), Sunday as 0, in the language in use. */
export function useFirstWeekday(): number {
  const { i18n } = useTranslation();
  return firstWeekday(languageOf(i18n.resolvedLanguage) ?? 'en', navigator.languages);
}
