import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { useNow } from '../../lib/use-now.ts';

/** "tomorrow, 8:00", on the wall of the user's own zone. */
export function usePublishWords(): (publishAt: string) => string {
  const { t } = useTranslation('stories');
  const format = useFormat();
  const now = useNow();
  return (publishAt) => t('at', { day: format.nearDay(publishAt, now), time: format.time(publishAt) });
}
