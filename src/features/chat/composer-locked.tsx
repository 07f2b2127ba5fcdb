import { useTranslation } from 'react-i18next';
import { LeftDraft } from '../../lib/attachments/left-draft.tsx';

/** Stands where one would write, when one may not, and says why; what was begun before is here still. */
export function ComposerLocked({ threadId, isOfClass }: { threadId: string; isOfClass: boolean }) {
  const { t } = useTranslation('chat');
  return (
    <div className="relative max-h-1/2 shrink-0 overflow-y-auto bg-card px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-[0_-1px_0_var(--line)]">
      <p className="text-center text-meta text-ink-2">{t(isOfClass ? 'composer.archived' : 'composer.readOnly')}</p>
      <LeftDraft place={`thread:${threadId}`} title={t('composer.left')} className="mt-3" />
    </div>
  );
}
