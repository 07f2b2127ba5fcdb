import { useTranslation } from 'react-i18next';
import { languageOf } from '../../i18n/language.ts';
import { useNow } from '../use-now.ts';
import { zoneLabel } from './zone-place.ts';

/** A zone in a sentence, in the language in use: «Москва, GMT+3». */
export function useZoneLabel(id: string): string {
  const { i18n } = useTranslation();
  return zoneLabel(id, languageOf(i18n.resolvedLanguage) ?? 'en', useNow());
}
