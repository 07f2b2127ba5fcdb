import { Check, Hourglass, RotateCw, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvitationView } from '../../../schema/port/views.ts';
import { PendingState } from '../../lib/pending-state.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Pill } from '../../components/pill.tsx';
import { RefusedNote } from '../../components/refused-note.tsx';
import { useCommand } from '../../data/use-command.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';
import { useRefusalWords } from '../../lib/use-refusal-words.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { useNow } from '../../lib/use-now.ts';
import { useEmailPause } from '../../lib/use-email-pause.ts';
import { useSavedToast } from '../../lib/use-saved-toast.ts';
import { BreakableAddress } from './breakable-address.tsx';

/** One invitation: whom it went to and how it stands; a pending one can be sent again or cancelled (INV-02). */
export function InvitationRow({ studentId, value }: { studentId: string; value: InvitationView }) {
  const { t } = useTranslation('invitations');
  const run = useCommand();
  const sayError = useErrorToast();
  const wordsOf = useRefusalWords();
  const { honest, outboxId } = value;
  const announceSaved = useSavedToast();
  const ids = { studentId, invitationId: value._id };
  const row = useRef<HTMLLIElement>(null);
  // The button that was pressed goes with what it did: whoever works by keys stays in this row.
  const keepFocus = useKeptFocus(row);
  const { secondsLeft, startPause } = useEmailPause(Date.parse(value.invitedAt));

  async function resend(): Promise<void> {
    if (secondsLeft > 0) return;
    startPause();
    await act('resendInvitation', t('toast.resent'));
  }

  async function act(what: 'cancelInvitation' | 'resendInvitation', done: string): Promise<void> {
    const result = await run(what, ids);
    keepFocus();
    if (result.ok) announceSaved([result.value], done);
    else sayError(result.error);
  }

  return (
    <li ref={row} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-2 py-2.5 focus-visible:rounded-sm">
      <div className="flex items-center gap-1">
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] justify-items-start gap-1.5">
          <span translate="no" className="max-w-full text-label wrap-anywhere"><BreakableAddress address={value.contact} /></span>
          <InvitationStatus value={value} />
        </span>
        {honest.state !== 'failed' && value.canNotify && (
          <ResendButton contact={value.contact} secondsLeft={secondsLeft} onPress={() => void resend()} />
        )}
        {honest.state !== 'failed' && value.canCancel && <IconButton icon={X} label={t('cancel', { contact: value.contact })} onClick={() => void act('cancelInvitation', t('toast.cancelled'))} />}
      </div>
      {honest.state === 'failed' && outboxId !== null && (
        <RefusedNote
          text={wordsOf(honest.reason) ?? t(`reason.${honest.reason.code === 'forbidden' ? 'forbidden' : 'other'}`)}
          onRetry={() => void run('retryOutbox', { id: outboxId })}
          onDiscard={() => void run('discardOutbox', { id: outboxId })}
        />
      )}
    </li>
  );
}

/* During the pause it stays in the focus order, so that whoever pressed it by keys is still there. */
function ResendButton(props: { contact: string; secondsLeft: number; onPress: () => void }) {
  const { contact, secondsLeft, onPress } = props;
  const { t } = useTranslation('invitations');
  const isPaused = secondsLeft > 0;
  const label = isPaused ? t('resendIn', { contact, count: secondsLeft }) : t('resend', { contact });
  return (
    <>
      {isPaused && (
        <span aria-hidden="true" className="shrink-0 text-meta text-ink-2 tabular-nums">
          {t('resendWait', { count: secondsLeft })}
        </span>
      )}
      <IconButton
        icon={RotateCw}
        label={label}
        aria-disabled={isPaused || undefined}
        className={isPaused ? 'opacity-50' : ''}
        onClick={onPress}
      />
    </>
  );
}

function InvitationStatus({ value }: { value: InvitationView }) {
  const { t } = useTranslation('invitations');
  const format = useFormat();
  const now = useNow();
  const { honest, status } = value;
  if (honest.state !== 'stored') return <PendingState honest={honest} />;
  if (status === 'canceled') return <Pill>{t('status.canceled')}</Pill>;
  if (status === 'accepted') {
    return (
      <Pill tone="board" icon={Check}>
        {t('status.accepted')}
      </Pill>
    );
  }
  const isOver = Date.parse(value.expiresAt) < now;
  return (
    <Pill tone={isOver ? 'star' : 'lilac'} icon={Hourglass}>
      {t(isOver ? 'status.expired' : 'status.pending', { day: format.day(value.invitedAt, now) })}
    </Pill>
  );
}
