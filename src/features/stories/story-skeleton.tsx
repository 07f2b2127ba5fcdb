import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card.tsx';
import { Skeleton } from '../../components/skeleton.tsx';

/** Two stories on their way; only where nothing is stored. */
export function StorySkeletons() {
  const { t } = useTranslation('stories');
  return (
    <output className="grid gap-3 md:gap-4">
      <span className="sr-only">{t('loading')}</span>
      {[0, 1].map((place) => (
        <Card key={place} pad="none" className="rounded-panel p-4 md:rounded-card md:p-6">
          <div className="flex items-center gap-3">
            <Skeleton shape="circle" className="size-11" />
            <div className="grid flex-1 gap-2">
              <Skeleton shape="line" className="w-2/5" />
              <Skeleton shape="line" className="w-1/4" />
            </div>
          </div>
          <Skeleton shape="line" className="mt-5 w-full" />
          <Skeleton shape="line" className="mt-2.5 w-3/4" />
          <Skeleton className="mt-5 aspect-2/1 w-full" />
        </Card>
      ))}
    </output>
  );
}
