import { useTranslation } from 'react-i18next';
import { characterCount } from '../../schema/rules/character-count.ts';
import { useFormat } from '../i18n/use-format.ts';

/**
 * By how much a text is too long, in words for its field; undefined where it is not. Such a text comes from a draft of
 * another build or from another app; it is kept whole until it is shortened, and is not sent before.
 */
export function useTooLong(text: string, max: number): string | undefined {
  const { t } = useTranslation('media');
  const format = useFormat();
  const surplus = characterCount(text.trim()) - max;
  return surplus > 0 ? t('tooLong', { count: surplus, over: format.number(surplus), max: format.number(max) }) : undefined;
}
