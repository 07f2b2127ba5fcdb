import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { HonestState, type HonestStateName } from '../../components/honest-state.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { useQuery } from '../../data/use-query.ts';
import { useSession } from '../../data/use-session.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { DeviceSection } from '../../lib/device-section.tsx';
import { sendsWhenClosed } from '../../lib/browser-abilities.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { useOldUnsent } from '../../lib/use-old-unsent.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { outboxGroups } from './outbox-groups.ts';
import { OutboxPromise } from './outbox-promise.tsx';
import { OutboxRow } from './outbox-row.tsx';
import { StrandedDrafts } from './stranded-drafts.tsx';

const LEGEND: readonly { state: Exclude<HonestStateName, 'queued'>; percent?: number }[] = [{ state: 'waiting' }, { state: 'sending', percent: 40 }, { state: 'sent' }, { state: 'read' }, { state: 'failed' }];

/** Everything of one's own that the server has not confirmed, and what one can do about it (GEN-10). */
export function OutboxPage() {
  const { t } = useTranslation('outbox');
  const outbox = useQuery('outbox', {});
  const stranded = useQuery('strandedDrafts', {});
  // Drawn with what was left unfinished, which would push everything down when it comes.
  const isHere = outbox !== undefined && stranded !== undefined;
  // What cannot be read is not empty; the banner of the shell says so.
  const status = useSyncStatus();
  const isLost = status?.storage === 'lost';
  const isExpired = useSession()?.state === 'expired';
  const isOffline = status?.network === 'offline';
  const { groups, quiet } = outboxGroups(isHere ? outbox.rows : []);
  const [askingId, setAskingId] = useState<string | null>(null);
  const list = useRef<HTMLElement>(null);
  const keepFocus = useKeptFocus(list);
  const old = useOldUnsent();
  const close = () => {
    setAskingId(null);
    keepFocus();
  };
  // Sent meanwhile: there is nothing left to ask about.
  const asked = groups.flatMap(({ rows }) => rows).find((row) => row.id === askingId);
  return (
    <PageFrame title={t('title')}>
      <div className="grid grid-cols-1 items-start gap-6 px-3 pb-8 md:px-8 xl:grid-cols-[minmax(0,640px)_minmax(18rem,1fr)] xl:gap-8">
        <section ref={list} tabIndex={-1} className="min-w-0 max-w-160 outline-none">
          {isHere && !isLost && groups.length === 0 && quiet === 0 && stranded.length === 0 && (
            <EmptyState drawing="tick" title={t('empty.title')} className="py-12">
              {t(sendsWhenClosed() ? 'empty.text' : 'empty.openText')}
            </EmptyState>
          )}
          {old > 0 && !isOffline && (
            <p className="mt-4 rounded-sm bg-star-tint px-3.5 py-2.5 text-meta font-medium text-star-ink">{t('promise.old', { count: old })}</p>
          )}
          {groups.map((group) => (
            <section key={group.kind} aria-labelledby={`outbox-${group.kind}`}>
              <h2 id={`outbox-${group.kind}`} className="mt-4 mb-2.5 flex items-baseline gap-2 px-1 text-subtitle md:mt-5">
                <span>{t(`group.${group.kind !== 'waiting' ? group.kind : isExpired ? 'waitingForLogin' : isOffline ? 'waiting' : 'queued'}`)}</span>
                <span className="text-meta font-normal text-ink-3">{group.rows.reduce((sum, row) => sum + row.ids.length, 0)}</span>
              </h2>
              <ul className="grid grid-cols-1 gap-2">
                {group.rows.map((row) => (
                  <OutboxRow key={row.id} row={row} onDiscard={setAskingId} onGo={keepFocus} />
                ))}
              </ul>
            </section>
          ))}
          {groups.some(({ kind }) => kind === 'waiting') && <p className="px-1 pt-5 text-meta text-ink-3">{t('order')}</p>}
          {quiet > 0 && <p className="px-1 pt-5 text-meta text-ink-3">{t('quiet', { count: quiet })}</p>}
          {isHere && stranded.length > 0 && <StrandedDrafts drafts={stranded} onDiscard={keepFocus} />}
        </section>
        {/* Stands below the list on a phone: it comes with the list, not before it. */}
        <aside hidden={!isHere} className="grid max-w-160 grid-cols-1 gap-4 xl:pt-5">
          <DeviceSection />
          <OutboxPromise />
          <Card pad="none" className="px-5 py-3.5">
            <h2 className="sr-only">{t('legend.title')}</h2>
            <ul>
              {LEGEND.map(({ state, percent }) => (
                <li key={state} className="flex flex-wrap items-center justify-between gap-3 py-2">
                  <HonestState state={state} percent={percent} />
                  <span className="text-meta text-ink-2">{t(`legend.${state}`)}</span>
                </li>
              ))}
            </ul>
          </Card>
        </aside>
      </div>
      {asked && <DiscardDialog key={asked.id} row={asked} onClose={close} />}
    </PageFrame>
  );
}
