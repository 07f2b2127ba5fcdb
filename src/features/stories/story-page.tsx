import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../../components/button-link.tsx';
import { FaultState, faultOf } from '../../components/fault-state.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { useQuery } from '../../data/use-query.ts';
import { useSession } from '../../data/use-session.ts';
import { StoryCard } from './story-card.tsx';
import { StoryComments } from './story-comments.tsx';
import { backPath } from './story-paths.ts';
import { StorySkeletons } from './story-skeleton.tsx';
import { useStoryPlaces } from './use-story-places.ts';
import { useStoryDeletion } from './use-story-deletion.ts';

export interface StoryPageProps {
  classId: string;
  storyId: string;
}

/** One story by its address, with its comments; the way back depends on who reads (STO-07). */
export function StoryPage({ classId, storyId }: StoryPageProps) {
  const { t } = useTranslation('stories');
  const navigate = useNavigate();
  const session = useSession();
  const found = useQuery('story', { classId, storyId });
  const role = session !== undefined && session.state !== 'anonymous' ? session.me.role : 'teacher';
  const back = { to: backPath(role, classId), label: t('page.back') };
  const places = useStoryPlaces(null, role === 'parent');
  // Whoever deletes it stands among the others, not before a story that is not there; nor does the way back lead to it.
  const { ask, question, isDeleting } = useStoryDeletion(() => void navigate(back.to, { replace: true }));
  const backButton = <ButtonLink to={back.to}>{back.label}</ButtonLink>;
  return (
    <PageFrame title={t('page.title')} back={back}>
      {found?.state === 'missing' && !isDeleting && <FaultState fault={faultOf(found.status, 'story')} action={backButton} />}
      {found?.state === 'unknown' && <FaultState fault="notHere" action={backButton} />}
      <div className="relative w-full max-w-[calc(var(--container-card)+1.5rem)] px-3 pt-2 pb-8 empty:hidden md:max-w-[calc(var(--container-card)+4rem)] md:px-8 md:pt-4">
        {(found === undefined || found.state === 'loading') && <StorySkeletons />}
        {found?.state === 'ready' && (
          <StoryCard story={found.value} onDelete={ask} place={role === 'teacher' ? undefined : places.get(found.value.class)} isWhole>
            <StoryComments story={found.value} />
          </StoryCard>
        )}
      </div>
      {question}
    </PageFrame>
  );
}
