import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Role } from '../../../schema/records/user.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { Disc } from '../../components/disc.tsx';
import { FaultState, faultOf } from '../../components/fault-state.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import type { PageHeaderProps } from '../../components/page-header.tsx';
import { toneNamed } from '../../components/tone.ts';
import { useQuery } from '../../data/use-query.ts';
import { useSession } from '../../data/use-session.ts';
import { ClassTabs } from '../../lib/class-tabs.tsx';
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
  const frame = useClassFrame(classId, role);
  const places = useStoryPlaces(null, role === 'parent');
  // Whoever deletes it stands among the others, not before a story that is not there; nor does the way back lead to it.
  const { ask, question, isDeleting } = useStoryDeletion(() => void navigate(back.to, { replace: true }));
  const backButton = <ButtonLink to={back.to}>{back.label}</ButtonLink>;
  return (
    <PageFrame back={back} {...frame}>
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

/* The header of the class stays around a story (F-505). A parent reads stories of several classes in one feed. */
function useClassFrame(classId: string, role: Role): Omit<PageHeaderProps, 'back'> {
  const { t } = useTranslation('stories');
  const found = useQuery('class', role === 'parent' ? null : { classId });
  const value = found?.state === 'ready' ? found.value : null;
  if (value === null) return { title: t('page.title') };
  const tone = toneNamed(value.icon.colour);
  return {
    title: value.name,
    subtitle: t('page.title'),
    tone,
    leading: (
      <Disc tone={tone} picture={value.icon.content} size={44} onTone className="max-[399px]:hidden md:size-15!" />
    ),
    tabs: role === 'teacher' && <ClassTabs classId={classId} value={value} />,
  };
}
