import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestView } from '../../../schema/port/views.ts';
import { Card } from '../../components/card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useQuery } from '../../data/use-query.ts';
import { classNames } from '../../lib/class-names.ts';
import { ChangeStudentDialog } from './change-student-dialog.tsx';
import { RequestRow } from './request-row.tsx';

/** So many that were decided before this visit are shown. */
const EARLIER_MAX = 10;

/** Parents who ask to be connected: the teacher accepts, declines, or says which student is meant (REQ-01, REQ-02). */
export function RequestsPage() {
  const { t } = useTranslation('requests');
  const { t: shared } = useTranslation();
  const requests = useQuery('requests', {});
  const rows = requests?.rows ?? [];
  const seen = useSeenPending(rows);
  const [changingId, setChangingId] = useState<string | null>(null);
  const changing = rows.find((request) => request._id === changingId && request.status === null);
  // What was decided during this visit keeps its place, so that nothing jumps under the finger.
  const here = rows.filter((request) => seen.has(request._id) || request.honest.state !== 'stored');
  const earlier = rows.filter((request) => request.status !== null && !here.includes(request)).toReversed().slice(0, EARLIER_MAX);
  const isEmpty = requests?.isLoaded === true && here.length === 0 && earlier.length === 0;
  const pending = here.filter((request) => request.status === null).length;
  return (
    <PageFrame title={t('title')} subtitle={pending > 0 ? t('pending', { count: pending }) : undefined}>
      <div className={classNames('grid grid-cols-1 gap-6 px-3 pt-1 pb-8 md:px-8 md:pt-2', !isEmpty && 'max-w-220')}>
        {requests !== undefined && !requests.isLoaded && (
          <output aria-label={shared('loading')} className="grid gap-3">
            <Skeleton className="h-24 rounded-panel!" />
            <Skeleton className="h-24 rounded-panel!" />
          </output>
        )}
        {requests?.isLoaded && here.length === 0 && (
          <EmptyState drawing="tick" title={t('empty.title')} className={isEmpty ? 'min-h-[60dvh] content-center' : 'min-h-[40dvh] content-center'}>
            {t('empty.text')}
          </EmptyState>
        )}
        {here.length > 0 && (
          <Card as="ul" pad="none" aria-label={t('title')} className="divide-y divide-line px-4 md:px-6">
            {here.map((request) => (
              <RequestRow key={request._id} request={request} onChange={setChangingId} />
            ))}
          </Card>
        )}
        <output className="block empty:hidden">{here.length > 0 && pending === 0 && <span className="inline-block text-subtitle text-board-ink first-letter:uppercase">{t('allReviewed')}</span>}</output>
        {earlier.length > 0 && (
          <section aria-labelledby="requests-earlier">
            <h2 id="requests-earlier" className="mb-2.5 px-1 text-subtitle">
              {t('earlier')}
            </h2>
            <Card as="ul" pad="none" className="divide-y divide-line px-4 md:px-6">
              {earlier.map((request) => (
                <RequestRow key={request._id} request={request} onChange={setChangingId} />
              ))}
            </Card>
          </section>
        )}
      </div>
      {changing && <ChangeStudentDialog request={changing} onClose={() => setChangingId(null)} />}
    </PageFrame>
  );
}

/* The requests that were seen waiting since the page was opened. */
function useSeenPending(rows: readonly RequestView[]): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const fresh = rows.filter((request) => request.status === null && !seen.has(request._id));
  if (fresh.length > 0) setSeen(new Set([...seen, ...fresh.map((request) => request._id)]));
  return seen;
}
