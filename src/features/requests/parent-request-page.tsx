import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { idOf } from '../../../schema/id-of.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useQuery } from '../../data/use-query.ts';
import { answerOf } from './answer-of.ts';
import { DismissButton } from './dismiss-button.tsx';
import { PendingCard } from './pending-card.tsx';

/** A parent's request that waits for the teacher; it can be taken back (REQ-03). */
export function ParentRequestPage() {
  const { t } = useTranslation('requests');
  const { t: shared } = useTranslation();
  const { requestId = '' } = useParams();
  const navigate = useNavigate();
  const requests = useQuery('requests', {});
  const request = requests?.rows.find((value) => value._id === requestId);
  return (
    <PageFrame title={request?.classTitle ?? t('own.title')}>
      <div className="px-3 pt-2 pb-8 md:px-8">
        {request && request.status === null && (
          <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4">
            <PendingCard request={request} onRemoved={() => void navigate('/parents/dashboard/main', { replace: true })} />
            <ButtonLink variant="ghost" to="/parents/requests">
              {t('own.toAll')}
            </ButtonLink>
          </div>
        )}
        {request && request.status !== null && (
          <EmptyState
            drawing={request.status === 'accepted' ? 'tick' : 'envelope'}
            title={t(answerOf(request))}
            className="min-h-[50dvh] content-center"
            action={
              <div className="flex flex-wrap justify-center gap-2">
                <ButtonLink variant="solid" to={request.status === 'accepted' ? `/parents/dashboard/main/${idOf(request.student)}` : '/parents/dashboard/main'}>
                  {t('own.toFeed')}
                </ButtonLink>
                {request.status === 'declined' && <DismissButton request={request} onDismissed={() => void navigate('/parents/dashboard/main', { replace: true })} />}
              </div>
            }
          >
            {t('own.about', { initials: request.studentPreview.initials, className: request.classTitle })}
          </EmptyState>
        )}
        {!request && requests?.isLoaded && (
          <EmptyState drawing="envelope" title={t('own.gone')} className="min-h-[50dvh] content-center" action={<ButtonLink variant="solid" to="/parents/dashboard/main">{t('own.toFeed')}</ButtonLink>}>
            {t('own.goneText')}
          </EmptyState>
        )}
        {!request && !requests?.isLoaded && (
          <output aria-label={shared('loading')} className="block max-w-card">
            <Skeleton className="h-64 rounded-panel!" />
          </output>
        )}
      </div>
    </PageFrame>
  );
}
