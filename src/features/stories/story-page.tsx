import { useTranslation } from 'react-i18next';
import type { Role } from '../../../schema/records/user.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useQuery } from '../../data/use-query.ts';
import { useSession } from '../../data/use-session.ts';
import { StoryCard } from './story-card.tsx';
import { StorySkeletons } from './story-skeleton.tsx';

export interface StoryPageProps {
  classId: string;
  storyId: string;
}

/** One story by its address; the way back depends on who reads (STO-07). */
export function StoryPage({ classId, storyId }: StoryPageProps) {
  const { t } = useTranslation('stories');
  const session = useSession();
  const found = useQuery('story', { classId, storyId });
  const role = session !== undefined && session.state !== 'anonymous' ? session.me.role : 'teacher';
  const back = { to: backPath(role, classId), label: t('page.back') };
  const backButton = <ButtonLink to={back.to}>{back.label}</ButtonLink>;
  return (
    <>
      <PageHeader title={t('page.title')} back={back} />
      <div className="w-full max-w-feed px-3 pt-2 pb-8 md:ml-8 md:px-0">
        {(found === undefined || found.state === 'loading') && <StorySkeletons />}
        {found?.state === 'ready' && <StoryCard story={found.value} />}
        {found?.state === 'missing' && (
          <EmptyState drawing="desk" title={t(found.status === 404 ? 'page.missing' : 'page.forbidden')} action={backButton}>
            {found.status === 404 && t('page.missingText')}
          </EmptyState>
        )}
        {found?.state === 'unknown' && (
          <EmptyState drawing="envelope" title={t('page.unknown')} action={backButton}>
            {t('page.unknownText')}
          </EmptyState>
        )}
      </div>
    </>
  );
}

/** Where "back" leads from a story. */
export function backPath(role: Role, classId: string): string {
  switch (role) {
    case 'teacher':
      return `/teachers/classes/${classId}/story`;
    case 'parent':
      return '/parents/dashboard/main';
    case 'student':
      return `/students/classes/${classId}`;
  }
}
