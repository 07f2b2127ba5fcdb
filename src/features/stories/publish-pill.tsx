import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../components/pill.tsx';
import { useNow } from '../../lib/use-now.ts';
import { usePublishWords } from './use-publish-words.ts';

/** When a post goes out; one whose time passed without a network goes as soon as there is one. */
export function PublishPill({ publishAt }: { publishAt: string }) {
  const { t } = useTranslation('stories');
  const words = usePublishWords();
  const isDue = Date.parse(publishAt) <= useNow();
  return (
    <Pill tone="star" icon={Clock}>
      {isDue ? t('schedule.due') : t('schedule.goesOut', { at: words(publishAt) })}
    </Pill>
  );
}
