import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { idOf } from '../../../schema/id-of.ts';
import type { RequestView } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Card } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Disc } from '../../components/disc.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { HonestState } from '../../components/honest-state.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { Pill } from '../../components/pill.tsx';
import { RefusedNote } from '../../components/refused-note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useCommand } from '../../data/use-command.ts';
import { useQuery } from '../../data/use-query.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';
import { useNow } from '../../lib/use-now.ts';

/** A parent's request that waits for the teacher; it can be taken back (REQ-03). */
export function ParentRequestPage() {
  const { t } = useTranslation('requests');
  const { t: shared } = useTranslation();
  const { requestId = '' } = useParams();
  const requests = useQuery('requests', {});
  const request = requests?.rows.find((value) => value._id === requestId);
  return (
    <PageFrame title={request?.className ?? t('own.title')}>
      <div className="px-3 pt-2 pb-8 md:px-8">
        {request && request.status === null && <PendingCard request={request} />}
        {request && request.status !== null && (
          <EmptyState drawing="tick" title={t(`own.${request.status}`)} className="min-h-[50dvh] content-center" action={<ButtonLink variant="solid" to={request.status === 'accepted' ? `/parents/dashboard/main/${idOf(request.student)}` : '/parents/dashboard/main'}>{t('own.toFeed')}</ButtonLink>} />
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

function PendingCard({ request }: { request: RequestView }) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const now = useNow();
  const run = useCommand();
  const sayError = useErrorToast();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { honest, outboxId } = request;

  async function remove(): Promise<void> {
    const result = await run('withdrawRequest', { requestId: request._id });
    if (result.ok) void navigate('/parents/dashboard/main', { replace: true });
    else sayError(result.error);
  }

  return (
    <Card large className="grid max-w-card justify-items-start gap-4">
      <Disc tone="lilac" picture={request.studentPreview.icon} size={72} />
      <div className="grid gap-1">
        <h2 className="text-title break-words">{t('own.heading', { initials: request.studentPreview.initials })}</h2>
        <p className="text-ink-2">{t('own.text', { className: request.className })}</p>
        <p className="text-small text-ink-3">{format.day(request.createdAt, now)}</p>
      </div>
      {honest.state === 'stored' ? (
        <Pill tone="lilac" icon={Hourglass}>
          {t('own.waits')}
        </Pill>
      ) : (
        <HonestState state={honest.state} />
      )}
      {honest.state === 'failed' && outboxId !== null && <RefusedNote text={honest.reason.text ?? t('reason.other')} onRetry={() => void run('retryOutbox', { id: outboxId })} onDiscard={() => void run('discardOutbox', { id: outboxId })} />}
      {request.canDelete && honest.state !== 'failed' && (
        <Button variant="warn" onClick={() => setAsking(true)}>
          {t('own.remove')}
        </Button>
      )}
      <ConfirmDialog open={isAsking} onClose={() => setAsking(false)} onConfirm={() => void remove()} danger title={t('own.removeTitle')} confirmLabel={t('own.remove')}>
        {t('own.removeText')}
      </ConfirmDialog>
    </Card>
  );
}
