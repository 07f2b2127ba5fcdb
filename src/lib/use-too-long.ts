import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/use-format.ts';

/**
 * By how much a text is too long, in words for its field; undefined where it is not. No field cuts what is pasted
 * (`maxLength` would, without a word): the whole text is kept until it is shortened, and does not leave before.
 */
export function useTooLong(text: string, max: number): string | undefined {
  const { t } = useTranslation('media');
  const format = useFormat();
  const surplus = text.trim().length - max;
  return surplus > 0 ? t('tooLong', { count: surplus, over: format.number(surplus), max: format.number(max) }) : undefined;
}
