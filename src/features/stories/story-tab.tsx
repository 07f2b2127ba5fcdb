import { Archive } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/button-link.tsx';
import { useQuery } from '../../data/use-query.ts';
import { LeftDraft } from '../../lib/attachments/left-draft.tsx';
import { Feed } from './feed.tsx';
import { StoryComposer } from './story-composer.tsx';

const CARD = 'rounded-card bg-card p-4 shadow-e2 md:p-6';

/** The story tab of a class: the composer for those who may tell, and the feed. */
export function StoryTab({ classId }: { classId: string }) {
  const { t } = useTranslation('stories');
  const found = useQuery('class', { classId });
  const classIds = useMemo(() => [classId], [classId]);
  const canTell = found?.state === 'ready' && found.value.canCreateStory;
  const isArchived = found?.state === 'ready' && found.value.status === 'archive';
  return (
    <div className="relative grid w-full max-w-card grid-cols-1 gap-3 md:gap-4">
      {canTell && <StoryComposer key={classId} classId={classId} />}
      {found?.state === 'ready' && !canTell && <LeftDraft key={`left ${classId}`} place={`story:${classId}`} title={t('left.story')} className={CARD} />}
      <LeftDraft key={`gone ${classId}`} place={`gone:${classId}`} title={t('left.gone')} className={CARD} />
      <Feed
        key={`feed ${classId}`}
        classIds={classIds}
        reader={canTell ? 'teller' : isArchived ? 'archive' : 'family'}
        action={
          isArchived && (
            <ButtonLink to="/teachers/archived" icon={Archive}>
              {t('empty.toArchive')}
            </ButtonLink>
          )
        }
      />
    </div>
  );
}
