import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { idOf } from '../../../schema/id-of.ts';
import type { RequestView } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Card } from '../../components/card.tsx';
import { Disc } from '../../components/disc.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useQuery } from '../../data/use-query.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { studentTone } from '../../lib/person-tone.ts';
import { useNow } from '../../lib/use-now.ts';
import { answerOf } from './answer-of.ts';
import { DismissButton } from './dismiss-button.tsx';
import { PendingCard } from './pending-card.tsx';

/** A parent's own requests (product.md section 2): those that wait, with the way to take each back, then what was decided as far as this device knows (REQ-05). */
export function OwnRequestsPage({ onAddStudents }: { onAddStudents: () => void }) {
  const { t } = useTranslation(['requests', 'parent']);
  const { t: shared } = useTranslation();
  const requests = useQuery('requests', {});
  const rows = requests?.rows ?? [];
  const pending = rows.filter((request) => request.status === null);
  const decided = rows.filter((request) => request.status !== null).toReversed();
  const place = useRef<HTMLDivElement>(null);
  const isTakenBack = useRef(false);
  /* The button that was pressed goes with its request: whoever works by keys stays here. */
  useEffect(() => {
    if (isTakenBack.current) place.current?.focus({ preventScroll: true });
    isTakenBack.current = false;
  }, [pending.length]);
  const takeBack = () => {
    isTakenBack.current = true;
  };
  return (
    <PageFrame title={t('own.list')}>
      <div ref={place} tabIndex={-1} className="grid grid-cols-1 gap-6 px-3 pt-1 pb-8 outline-none md:px-8 md:pt-2">
        {requests !== undefined && !requests.isLoaded && (
          <output aria-label={shared('loading')} className="block max-w-card">
            <Skeleton className="h-64 rounded-panel!" />
          </output>
        )}
        {requests?.isLoaded === true && pending.length === 0 && (
          <EmptyState
            drawing="envelope"
            title={t('own.none')}
            className={decided.length === 0 ? 'min-h-[60dvh] content-center' : undefined}
            action={
              <Button variant="solid" onClick={onAddStudents}>
                {t('parent:empty.enter')}
              </Button>
            }
          >
            {t('own.noneText')}
          </EmptyState>
        )}
        {pending.length > 0 && (
          <ul aria-label={t('own.list')} className="grid grid-cols-1 gap-4">
            {pending.map((request) => (
              <PendingCard key={request._id} as="li" request={request} onRemove={takeBack} />
            ))}
          </ul>
        )}
        {decided.length > 0 && <Decided rows={decided} />}
      </div>
    </PageFrame>
  );
}

function Decided({ rows }: { rows: readonly RequestView[] }) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const now = useNow();
  return (
    <section aria-labelledby="own-requests-decided">
      <h2 id="own-requests-decided" className="mb-2.5 px-1 text-subtitle">
        {t('own.decided')}
      </h2>
      <Card as="ul" pad="none" className="max-w-card divide-y divide-line px-4 md:px-6">
        {rows.map((request) => (
          <li key={request._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
            <Disc tone={studentTone(request.studentPreview.icon)} picture={request.studentPreview.icon} size={48} />
            <div className="min-w-0 flex-1 basis-40">
              <h3 className={request.status === 'accepted' ? 'text-label text-board-ink' : 'text-label text-coral-ink'}>{t(answerOf(request))}</h3>
              <p className="text-meta wrap-anywhere text-ink-2">{t('own.about', { initials: request.studentPreview.initials, className: request.classTitle })}</p>
              <p className="text-small text-ink-3">{t('own.sent', { day: format.nearDay(request.createdAt, now) })}</p>
            </div>
            {request.status === 'accepted' && (
              <ButtonLink size="sm" to={`/parents/dashboard/main/${idOf(request.student)}`}>
                {t('own.toChild')}
              </ButtonLink>
            )}
            {request.status === 'declined' && <DismissButton request={request} />}
          </li>
        ))}
      </Card>
    </section>
  );
}
