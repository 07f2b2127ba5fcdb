import { Copy, Paperclip, RotateCw, Trash2, X } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { squareSize } from '../../../schema/picture-size.ts';
import type { Refusal } from '../../../schema/port/views.ts';
import { Button } from '../../components/button.tsx';
import { Disc } from '../../components/disc.tsx';
import { HonestState } from '../../components/honest-state.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { FileName } from '../../components/media/file-name.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useCopyText } from '../../components/use-copy-text.ts';
import { useMediaUrl } from '../../data/media.ts';
import { useCommand } from '../../data/use-command.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { isFinal } from '../../lib/is-final.ts';
import { RefusalText } from '../../lib/refusal-text.tsx';
import { refusedFile } from '../../lib/refused-file.ts';
import { useNow } from '../../lib/use-now.ts';
import type { OutboxCard } from './outbox-groups.ts';
import { OUTBOX_WORDS } from './outbox-words.ts';
import { useOutboxTitle } from './use-outbox-title.ts';

/** From this age on it is said how often a change was tried, ms (ours, F-209). */
const ATTEMPTS_AFTER_MS = 60_000;

export interface OutboxRowProps {
  row: OutboxCard;
  /** Asked to throw it away; the question is not the row's own, which is made anew in another group once it leaves. */
  onDiscard: (id: string) => void;
  /** Tried again: the row goes to another group, and what was pressed with it. */
  onGo: () => void;
}

/** One change: what, where, when, how far; why it failed and the ways out (GEN-10). */
export const OutboxRow = memo(function OutboxRow({ row, onDiscard, onGo }: OutboxRowProps) {
  const { honest } = row;
  const title = useOutboxTitle(row);
  return (
    <li className="flex items-start gap-3 rounded-card bg-card p-3.5 shadow-e2 md:gap-4 md:p-4">
      <Picture row={row} />
      <div className="min-w-0 flex-1">
        <h3 className="text-body leading-snug! font-semibold wrap-anywhere">{title}</h3>
        <Details row={row} />
        {honest.state === 'failed' && <FailedReason row={row} reason={honest.reason} onGo={onGo} className="mt-2.5 rounded-sm bg-coral-tint px-3.5 py-2.5 text-meta font-medium wrap-anywhere text-coral-ink" />}
        {honest.state === 'sending' && honest.percent !== null && <ProgressBar percent={honest.percent} label={title} className="mt-3" />}
        {honest.state === 'failed' ? <FailedLine row={row} title={title} onDiscard={() => onDiscard(row.id)} onGo={onGo} /> : <StateLine row={row} title={title} onDiscard={() => onDiscard(row.id)} />}
      </div>
    </li>
  );
});

function Picture({ row }: { row: OutboxCard }) {
  const first = row.attachments.find((file) => file.type === 'photo');
  const url = useMediaUrl(first?._id ?? null, squareSize(48));
  const { icon, tone } = OUTBOX_WORDS[row.mutation];
  if (url) return <img src={url} alt="" className="size-12 shrink-0 rounded-control object-cover" />;
  const isFailed = row.honest.state === 'failed';
  return <Disc tone={isFailed ? 'coral' : tone} icon={row.attachments.length > 0 ? Paperclip : icon} size={48} />;
}

function Details({ row }: { row: OutboxCard }) {
  const { t } = useTranslation('outbox');
  const format = useFormat();
  const now = useNow();
  const day = format.day(row.madeAt, now);
  const files = row.attachments.length === 1 ? row.attachments[0]?.originalName : row.attachments.length > 0 && t('files', { count: row.attachments.length });
  return (
    <p className="mt-0.5 text-meta wrap-anywhere text-ink-2">
      {row.text !== null && row.text.trim() !== '' && <span className="line-clamp-2">{t('quote', { text: row.text.trim() })}</span>}
      <span>{[row.who !== undefined && row.reward === undefined && row.who, row.reward !== undefined && row.who !== undefined && row.place, files, `${day}, ${format.time(row.madeAt)}`].filter(Boolean).join(' · ')}</span>
    </p>
  );
}

/* How far it is, then the ways to hurry it, to take its text elsewhere, to give it up: below where the words need the line. */
function StateLine({ row, title, onDiscard }: { row: OutboxCard; title: string; onDiscard: () => void }) {
  const { t } = useTranslation('outbox');
  const { t: shared } = useTranslation();
  const run = useCommand();
  const { honest } = row;
  const isOffline = useSyncStatus()?.network === 'offline';
  const isTried = honest.state === 'waiting' && row.waitsForWifi !== true && row.attempts > 0;
  // Of the first minute nobody needs to know how often; without a network another try is none (F-209).
  const isLong = useNow() - row.madeAt > ATTEMPTS_AFTER_MS;
  return (
    <div className="-mb-2 flex flex-wrap items-center justify-between gap-x-2">
      <span className="inline-flex min-h-6 flex-wrap items-center gap-x-2">
        {honest.state === 'sending' ? <HonestState state="sending" percent={honest.percent ?? undefined} /> : <HonestState state={isOffline ? 'waiting' : 'queued'} />}
        {row.waitsForWifi === true && <span className="text-small text-ink-3">{t('wifi')}</span>}
        {isTried && isLong && <span className="text-small text-ink-3">{t('attempts', { count: row.attempts })}</span>}
      </span>
      <span className="-mr-2.5 ml-auto inline-flex items-center gap-1">
        {row.waitsForWifi === true && (
          <Button size="sm" variant="ghost" onClick={() => void run('sendOnAnyNetwork', { id: row.id })}>
            {t('sendNow')}
          </Button>
        )}
        {isTried && !isOffline && (
          <Button size="sm" variant="ghost" onClick={() => row.ids.forEach((id) => void run('retryOutbox', { id }))}>
            {shared('action.retry')}
          </Button>
        )}
        <CopyText text={row.text} />
        <IconButton icon={X} label={t('discardOf', { title })} onClick={onDiscard} />
      </span>
    </div>
  );
}

/* Why, and of which file where it was one; what is left of it may go without that file. */
function FailedReason({ row, reason, onGo, className }: { row: OutboxCard; reason: Refusal; onGo: () => void; className: string }) {
  const { t: shared } = useTranslation();
  const run = useCommand();
  const refused = refusedFile(row.attachments, row.text ?? '');
  return (
    <div className={className}>
      <p>
        {refused && <b className="block font-strong"><FileName name={refused.file.originalName} /></b>}
        <RefusalText reason={reason} fallback={shared(`refusal.reason.${reason.code}`)} />
      </p>
      {refused?.leavesMore === true && (
        <Button
          size="sm"
          variant="warn"
          className="mt-1 -ml-2"
          onClick={() => {
            void run('dropOutboxFile', { id: row.id, fileId: refused.file._id });
            onGo();
          }}
        >
          {shared('refusal.withoutFile')}
        </Button>
      )}
    </div>
  );
}

/* The ways out, the likeliest in words. */
function FailedLine({ row, title, onDiscard, onGo }: { row: OutboxCard; title: string; onDiscard: () => void; onGo: () => void }) {
  const { t } = useTranslation('outbox');
  const { t: shared } = useTranslation();
  const run = useCommand();
  const copy = useCopyText();
  const isOffline = useSyncStatus()?.network === 'offline';
  const retry = () => {
    for (const id of row.ids) void run('retryOutbox', { id });
    onGo();
  };
  const text = row.text ?? '';
  if (row.honest.state === 'failed' && isFinal(row.honest.reason)) {
    return (
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        {text.trim() !== '' && (
          <Button size="sm" icon={Copy} onClick={() => void copy(text)}>
            {t('copyText')}
          </Button>
        )}
        <span className="inline-flex items-center gap-1">
          <Button size="sm" variant="plain" icon={Trash2} aria-label={t('discardOf', { title })} onClick={onDiscard}>
            {t('discard.confirm')}
          </Button>
          {!isOffline && <IconButton icon={RotateCw} label={shared('action.retry')} onClick={retry} />}
        </span>
      </div>
    );
  }
  return (
    <div className="mt-2.5 flex items-center gap-1">
      {!isOffline && (
        <Button size="sm" variant="warn" icon={RotateCw} className="mr-1" onClick={retry}>
          {shared('action.retry')}
        </Button>
      )}
      <CopyText text={row.text} />
      <IconButton icon={Trash2} label={t('discardOf', { title })} onClick={onDiscard} />
    </div>
  );
}

function CopyText({ text }: { text: string | null }) {
  const { t } = useTranslation('outbox');
  const copy = useCopyText();
  if (text === null || text.trim() === '') return null;
  return <IconButton icon={Copy} label={t('copyText')} onClick={() => void copy(text)} />;
}
