import { CloudOff } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../components/skeleton.tsx';
import { useNearEnd } from '../../lib/use-near-end.ts';
import type { Feed } from './use-feed.ts';

/** The end of the list: asks for more when it comes near, and says plainly why there is no more. */
export function FeedEnd({ end, more }: Pick<Feed, 'end' | 'more'>) {
  const { t } = useTranslation('stories');
  const mark = useRef<HTMLDivElement>(null);
  useNearEnd(mark, end === 'loading', more);
  if (end === 'none') return null;
  return (
    <div ref={mark} className="min-h-12 pb-4 text-center text-meta text-ink-3">
      {end === 'loading' && (
        <output className="block">
          <span className="sr-only">{t('older.loading')}</span>
          <Skeleton className="h-32 w-full rounded-card" />
        </output>
      )}
      {end === 'offline' && (
        <p className="mx-auto flex max-w-[44ch] items-center justify-center gap-2.5 py-3">
          <CloudOff className="size-5" />
          <span>{t('older.offline')}</span>
        </p>
      )}
      {end === 'complete' && <p className="py-3">{t('older.end')}</p>}
    </div>
  );
}
