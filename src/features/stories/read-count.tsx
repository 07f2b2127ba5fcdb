import { Eye } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoryView } from '../../../schema/port/views.ts';
import { useReadersDialog } from './use-readers-dialog.tsx';

/** How many have read a story, for those who may know it (STO-06); a press says who. */
export function ReadCount({ story, count }: { story: StoryView; count: number }) {
  const { t } = useTranslation('stories');
  const { open, dialog } = useReadersDialog(story);
  return (
    <Fragment>
      <button
        type="button"
        aria-label={count === 0 ? undefined : t('readers.open', { count })}
        title={t('readers.title')}
        onClick={open}
        className="ml-auto inline-flex h-11 items-center gap-1.5 rounded-sm px-2.5 text-small font-medium text-ink-3 transition-colors duration-quick hover:bg-hover hover:text-ink-2"
      >
        <Eye className="size-4" />
        <span aria-hidden={count > 0}>{t('readBy', { count })}</span>
      </button>
      {dialog}
    </Fragment>
  );
}
