import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestView } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Disc } from '../../components/disc.tsx';
import { PendingState } from '../../lib/pending-state.tsx';
import { Pill } from '../../components/pill.tsx';
import { RefusedNote } from '../../components/refused-note.tsx';
import { useCommand } from '../../data/use-command.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { studentTone } from '../../lib/person-tone.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';
import { useRefusalWords } from '../../lib/use-refusal-words.ts';
import { useNow } from '../../lib/use-now.ts';

export interface PendingCardProps {
  request: RequestView;
  /** It is being taken back... */
  onRemove?: () => void;
  /** ...and was, on this device at least. */
  onRemoved?: () => void;
  /** What it really is: one of a list, or alone. */
  as?: 'div' | 'li';
}

/** A parent's own request that waits: for whom, since when, and the way to take it back. */
export function PendingCard({ request, onRemove, onRemoved, as }: PendingCardProps) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const now = useNow();
  const run = useCommand();
  const sayError = useErrorToast();
  const wordsOf = useRefusalWords();
  const [isAsking, setAsking] = useState(false);
  const { honest, outboxId } = request;

  async function remove(): Promise<void> {
    onRemove?.();
    const result = await run('withdrawRequest', { requestId: request._id });
    if (result.ok) onRemoved?.();
    else sayError(result.error);
  }

  return (
    <Card as={as} large className="grid w-full max-w-card grid-cols-[minmax(0,1fr)] justify-items-start gap-4">
      <Disc tone={studentTone(request.studentPreview.icon)} picture={request.studentPreview.icon} size={72} />
      <div className="grid gap-1">
        <h2 className="text-title wrap-anywhere">{t('own.heading', { initials: request.studentPreview.initials })}</h2>
        <p className="text-ink-2 wrap-anywhere">{t('own.text', { className: request.classTitle })}</p>
        <p className="text-small text-ink-3">{honest.state === 'stored' ? t('own.sent', { day: format.nearDay(request.createdAt, now) }) : format.day(request.createdAt, now)}</p>
      </div>
      {honest.state === 'stored' ? (
        <Pill tone="lilac" icon={Hourglass}>
          {t('own.waits')}
        </Pill>
      ) : (
        <PendingState honest={honest} />
      )}
      {honest.state === 'failed' && outboxId !== null && <RefusedNote text={wordsOf(honest.reason) ?? t('reason.other')} onRetry={() => void run('retryOutbox', { id: outboxId })} onDiscard={() => void run('discardOutbox', { id: outboxId })} />}
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
