import { Eye } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoryView } from '../../../schema/port/views.ts';

const ReadersDialog = lazy(async () => ({ default: (await import('./readers-dialog.tsx')).ReadersDialog }));

/** How many have read a story, for those who may know it (STO-06); a press says who. */
export function ReadCount({ story, count }: { story: StoryView; count: number }) {
  const { t } = useTranslation('stories');
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <button
        type="button"
        aria-label={t('readers.open', { count })}
        title={t('readers.title')}
        onClick={() => setOpen(true)}
        className="ml-auto inline-flex h-11 items-center gap-1.5 rounded-sm px-2.5 text-small font-medium text-ink-3 tabular-nums transition-colors duration-quick hover:bg-hover hover:text-ink-2"
      >
        <Eye className="size-4" />
        <span aria-hidden="true">{t('readBy', { count })}</span>
      </button>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <ReadersDialog story={story} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
