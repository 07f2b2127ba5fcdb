import { useTranslation } from '../../i18n/use-translation.ts';
import { useNow } from '../use-now.ts';
import { zoneLabel } from './zone-place.ts';

/** A zone in a sentence, in the language in use: «Москва, GMT+3». */
export function useZoneLabel(id: string): string {
  const { i18n } = useTranslation();
  return zoneLabel(id, i18n.language, useNow());
}
