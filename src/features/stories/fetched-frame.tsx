import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../components/skeleton.tsx';
import type { Elements } from '../../lib/text-or-elements.ts';
import type { Fetched } from './use-fetched.ts';

/** What stands in a list of people until the server has answered, or where it could not be asked. */
export function FetchedFrame<T>({ answer, children }: { answer: Fetched<T>; children: (value: T) => Elements }) {
  const { t } = useTranslation('stories');
  if (answer === null) {
    return (
      <output className="grid gap-3">
        <span className="sr-only">{t('readers.loading')}</span>
        {[0, 1, 2].map((place) => (
          <span key={place} className="flex items-center gap-3">
            <Skeleton shape="circle" className="size-11" />
            <Skeleton shape="line" className="w-2/5" />
          </span>
        ))}
      </output>
    );
  }
  if ('value' in answer) return children(answer.value);
  return (
    <p role="alert" className="flex gap-3 rounded-sm bg-star-tint p-4 text-meta font-medium text-star-ink">
      <CloudOff className="size-5.5" />
      <span>{t(`readers.${answer.fault}`)}</span>
    </p>
  );
}
