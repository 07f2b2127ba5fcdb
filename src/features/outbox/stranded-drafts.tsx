import { useTranslation } from 'react-i18next';
import type { StrandedDraftView } from '../../../schema/port/views.ts';
import { LeftDraft } from '../../lib/attachments/left-draft.tsx';
import { eventWords } from './event-words.ts';

/** What was begun where nothing can be read any more, to be copied and given up: no other page has it (GEN-10). */
export function StrandedDrafts({ drafts, onDiscard }: { drafts: readonly StrandedDraftView[]; onDiscard: () => void }) {
  const { t } = useTranslation('outbox');
  return (
    <section aria-labelledby="outbox-stranded">
      <h2 id="outbox-stranded" className="mt-6 mb-2.5 flex items-baseline gap-2 px-1 text-subtitle">
        <span>{t('stranded.title')}</span>
        <span className="text-meta font-normal text-ink-3">{drafts.length}</span>
      </h2>
      <div className="grid grid-cols-1 gap-2">
        {drafts.map(({ place, lost }) => (
          <LeftDraft key={place} place={place} title={t(`stranded.${lost}`)} wordsOf={place.startsWith('event') ? eventWords : undefined} onDiscard={onDiscard} className="rounded-card bg-card p-4 shadow-e2" />
        ))}
      </div>
    </section>
  );
}
