import { Check, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestView } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { PendingState } from '../../lib/pending-state.tsx';
import { RefusedNote } from '../../components/refused-note.tsx';
import { useCommand } from '../../data/use-command.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { isFocusLost } from '../../lib/is-focus-lost.ts';
import { PersonAvatar } from '../../lib/person-avatar.tsx';
import { personName } from '../../lib/person-name.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';
import { useRefusalWords } from '../../lib/use-refusal-words.ts';
import { useNow } from '../../lib/use-now.ts';

export interface RequestRowProps {
  request: RequestView;
  /** Asked for another student. */
  onChange: (requestId: string) => void;
}

/** One request: who asks, for whom, and the decision; a decided one shows it as a heading (REQ-01). */
export function RequestRow({ request, onChange }: RequestRowProps) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const now = useNow();
  const run = useCommand();
  const wordsOf = useRefusalWords();
  const { honest, outboxId, studentItem } = request;
  const name = personName(request.parent);
  const child = studentItem === null ? request.studentPreview.initials : personName(studentItem);
  const isOpen = request.canReview && request.status === null;
  const decision = useDecision(request);
  // Another teacher was first: a second try of this one cannot help (F-208).
  const isAnswered = honest.state === 'failed' && honest.reason.status === 409;
  const row = useRef<HTMLLIElement>(null);
  const isPressed = useRef(false);
  /* The button that was pressed goes with the answer: whoever works by keys stays in this row. */
  useEffect(() => {
    if (isPressed.current && isFocusLost()) row.current?.querySelector<HTMLElement>('h3, button')?.focus({ preventScroll: true });
    isPressed.current = false;
  }, [request.status]);
  const press = () => {
    isPressed.current = true;
  };
  return (
    <li ref={row} className="grid grid-cols-1 gap-3 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <PersonAvatar person={request.parent} size={48} />
        <div className="min-w-0 flex-1 basis-52">
          {request.status !== null && <h3 tabIndex={-1} className={request.status === 'accepted' ? 'text-subtitle text-board-ink' : 'text-subtitle text-coral-ink'}>{t(`status.${request.status}`)}</h3>}
          <p className="text-label wrap-anywhere">{name}</p>
          <p className="text-meta wrap-anywhere text-ink-2">{t('about', { child, className: request.classTitle })}</p>
          {request.parentEmail && (
            <p className="text-small wrap-anywhere text-ink-2">
              <span>{`${request.parentEmail.email} · `}</span>
              <span className={request.parentEmail.isVerified ? 'text-board-ink' : 'text-coral-ink'}>{t(request.parentEmail.isVerified ? 'emailConfirmed' : 'emailNotConfirmed')}</span>
            </p>
          )}
          <p className="text-small text-ink-3">{t('askedOn', { day: format.day(request.createdAt, now) })}</p>
          {decision !== null && !isAnswered && <p className="text-small text-ink-3">{decision}</p>}
        </div>
        {(honest.state === 'waiting' || honest.state === 'sending') && (
          <div className="flex flex-wrap items-center justify-between gap-3 max-lg:w-full">
            <PendingState honest={honest} />
            {!isOpen && <Undo request={request} onPress={press} />}
          </div>
        )}
        {isOpen && <Decision request={request} name={name} onChange={onChange} onPress={press} />}
      </div>
      {isAnswered && outboxId !== null && <RefusedNote text={decision ?? t('reason.answered')} onDiscard={() => void run('discardOutbox', { id: outboxId })} />}
      {honest.state === 'failed' && !isAnswered && outboxId !== null && (
        <RefusedNote text={wordsOf(honest.reason) ?? t(`reason.${honest.reason.code === 'forbidden' ? 'forbidden' : 'other'}`)} onRetry={() => void run('retryOutbox', { id: outboxId })} onDiscard={() => void run('discardOutbox', { id: outboxId })} />
      )}
    </li>
  );
}

/* Who decided and when, once the server has told it; null before. */
function useDecision({ status, decidedBy, decidedAt }: RequestView): string | null {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const now = useNow();
  if (status === null || decidedBy === undefined || decidedBy === null || decidedAt === undefined || decidedAt === null) return null;
  return t(`decided.${status}`, { name: personName(decidedBy), day: format.day(decidedAt, now) });
}

function Decision({ request, name, onChange, onPress }: RequestRowProps & { name: string; onPress: () => void }) {
  const { t } = useTranslation('requests');
  const run = useCommand();
  const sayError = useErrorToast();
  const [isAsking, setAsking] = useState(false);
  async function decide(what: 'acceptRequest' | 'declineRequest'): Promise<void> {
    onPress();
    const result = await run(what, { requestId: request._id });
    if (!result.ok) sayError(result.error);
  }
  return (
    <div className="grid grid-cols-2 gap-2 max-lg:w-full lg:flex">
      <Button variant="ghost" aria-label={t('anotherOf', { name })} className="max-lg:order-last max-lg:col-span-2" onClick={() => onChange(request._id)}>
        {t('another')}
      </Button>
      <Button variant="plain" icon={X} aria-label={t('declineOf', { name })} onClick={() => setAsking(true)}>
        {t('decline')}
      </Button>
      <Button icon={Check} aria-label={t('acceptOf', { name })} onClick={() => void decide('acceptRequest')}>
        {t('accept')}
      </Button>
      <ConfirmDialog open={isAsking} onClose={() => setAsking(false)} onConfirm={() => void decide('declineRequest')} danger title={t('declineTitle', { name })} confirmLabel={t('decline')}>
        {t('declineText')}
      </ConfirmDialog>
    </div>
  );
}

/* A decision that cannot have left yet is taken back by taking it out of the outbox. */
function Undo({ request, onPress }: { request: RequestView; onPress: () => void }) {
  const { t: shared } = useTranslation();
  const run = useCommand();
  const isOffline = useSyncStatus()?.network === 'offline';
  const { outboxId } = request;
  function undo(id: string) {
    onPress();
    void run('discardOutbox', { id });
  }
  if (!isOffline || outboxId === null || request.honest.state !== 'waiting') return null;
  return (
    <Button variant="plain" onClick={() => undo(outboxId)}>
      {shared('action.undo')}
    </Button>
  );
}
