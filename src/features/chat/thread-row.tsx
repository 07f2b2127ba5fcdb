import { BellOff } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isErased } from '../../../schema/rules/erased-name.ts';
import type { ThreadView } from '../../../schema/port/views.ts';
import { isBlank } from '../../../schema/rules/visible-text.ts';
import { Badge } from '../../components/badge.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { classNames } from '../../lib/class-names.ts';
import { useNow } from '../../lib/use-now.ts';
import { OwnState } from './own-state.tsx';
import { shortName } from './short-name.ts';
import { saysMore, threadTitle } from '../../lib/thread-title.ts';
import { personName } from '../../lib/person-name.ts';
import { ThreadFace } from '../../lib/thread-face.tsx';

export interface ThreadRowProps {
  thread: ThreadView;
  to: string;
  isChosen: boolean;
}

/** A conversation in the list: who, the newest words or the draft, when, how far one's own words are, what is unread. */
export const ThreadRow = memo(function ThreadRow({ thread, to, isChosen }: ThreadRowProps) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const now = useNow();
  const { preview } = thread;
  const at = preview?.at ?? thread.lastMessageSentAt;
  return (
    <Link
      to={to}
      aria-current={isChosen ? 'page' : undefined}
      className={classNames('grid grid-cols-[56px_minmax(0,1fr)] items-center gap-3 rounded-card px-3 py-2.5 transition-colors duration-quick', isChosen ? 'bg-board-tint' : 'hover:bg-hover active:bg-press')}
    >
      <ThreadFace thread={thread} size={56} />
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <span className={classNames('text-body leading-[1.3]! font-semibold tracking-[-.008em]', saysMore(thread) ? 'line-clamp-2 wrap-anywhere' : 'truncate')}>{threadTitle(t, thread)}</span>
          {!thread.isNotificationEnabled && (
            <>
              <BellOff className="size-4 text-ink-2" />
              <span className="sr-only">{t('muted')}</span>
            </>
          )}
          <span className={classNames('ml-auto flex shrink-0 items-center gap-1 text-small', isChosen ? 'text-ink-2' : 'text-ink-3')}>
            {preview?.isMine === true && thread.draft === null && <OwnState honest={preview.honest} isRead={preview.isRead} />}
            {at !== null && <time data-fleeting dateTime={at}>{format.relative(at, now)}</time>}
          </span>
        </span>
        <span className="mt-0.5 flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-label font-normal text-ink-2">
            <Preview thread={thread} />
          </span>
          <Badge count={thread.unreadCount} kind={thread.isNotificationEnabled ? 'board' : 'mute'} label={t('unread', { count: thread.unreadCount })} />
        </span>
      </span>
    </Link>
  );
});

function Preview({ thread }: { thread: ThreadView }) {
  const { t } = useTranslation('chat');
  const { preview, draft } = thread;
  if (draft !== null && !isBlank(draft)) {
    return (
      <>
        <span className="text-coral-ink">{t('draft')}</span>
        <bdi>{` ${draft}`}</bdi>
      </>
    );
  }
  // Behind a deletion that waits only the server may know the newest words: the line stays, empty.
  if (preview === null) return <span>{thread.lastMessage === null ? t('noMessages') : '\u00A0'}</span>;
  if (preview.honest.state === 'failed') return <span className="text-coral-ink">{t('notDelivered')}</span>;
  const author = preview.isMine ? t('you') : preview.author && t('author', { name: shortName(isErased(preview.author) ? personName(preview.author) : preview.author.firstName) });
  const isTwo = thread.others.length === 1 && thread.type === 'direct';
  return (
    <>
      {author && !isTwo && (
        <>
          <bdi className="text-ink">{author}</bdi>
          <span> </span>
        </>
      )}
      <bdi>{preview.body !== '' ? preview.body : t('attachments', { count: preview.attachmentsCount })}</bdi>
    </>
  );
}
