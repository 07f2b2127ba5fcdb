import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Names the thread that the search is limited to; a press searches everywhere. */
export function ThreadChip({ title, onEverywhere }: { title: string; onEverywhere: () => void }) {
  const { t } = useTranslation('search');
  return (
    <div className="flex items-center gap-1 pt-2 text-label">
      <span className="line-clamp-2 min-w-0 wrap-anywhere">{t('inThread', { name: title })}</span>
      <button
        type="button"
        onClick={onEverywhere}
        aria-label={t('everywhere')}
        title={t('everywhere')}
        className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink"
      >
        <X className="size-5" />
      </button>
    </div>
  );
}
