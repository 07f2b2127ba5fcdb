import { Ellipsis, Reply } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageView } from '../../../schema/port/views.ts';
import { LinkedText } from '../../components/linked-text.tsx';
import { toneClass } from '../../components/tone.ts';
import { Attachments } from '../../lib/attachments/attachments.tsx';
import { classNames } from '../../lib/class-names.ts';
import { PersonAvatar } from '../../lib/person-avatar.tsx';
import { personName } from '../../lib/person-name.ts';
import { personTone } from '../../lib/person-tone.ts';
import { MessageFailure } from './message-failure.tsx';
import { MessageMeta } from './message-meta.tsx';
import { MessageQuote } from './message-quote.tsx';

export interface MessageBubbleProps {
  message: MessageView;
  isFirst: boolean;
  isLast: boolean;
  /** Names and faces stand where more than two talk. */
  hasFaces: boolean;
  /** The one message whose menu the Tab key reaches; arrows go on from there. */
  isTabStop: boolean;
  canReply: boolean;
}

/** One message. Draws again only when it itself changes; its menu and keys live with the list. */
export const MessageBubble = memo(function MessageBubble({ message, isFirst, isLast, hasFaces, isTabStop, canReply }: MessageBubbleProps) {
  const { t } = useTranslation('chat');
  const { isMine, honest } = message;
  const isFailed = honest.state === 'failed';
  const isPicture = message.body === '' && message.attachments.length > 0 && message.attachments.every(({ type }) => type === 'photo');
  const hasPicture = message.attachments.some(({ type }) => type !== 'file');
  const meta = (
    <MessageMeta
      message={message}
      className={
        isPicture
          ? 'absolute right-3 bottom-3 rounded-[11px] bg-[rgb(12_30_25/.6)] px-2 py-1 text-white'
          : classNames('float-right mt-1.5 -mr-0.5 -mb-0.5 ml-3', isFailed ? 'text-coral-ink' : isMine ? 'text-bubble-out-meta' : 'text-ink-3')
      }
    />
  );
  // A mouse finds the reply and the menu beside the bubble: room for both is left there, and for the menu, which can reply too, where the window is narrow.
  return (
    <div data-swipe={canReply || undefined} className={classNames('group/row relative flex flex-col transition-transform duration-quick', isMine ? 'items-end' : 'items-start', isFirst ? 'pt-2.5' : 'pt-0.5')}>
      <div className={classNames('flex max-w-[86%] items-end gap-2 md:max-w-[min(440px,82%)] pointer-fine:max-w-[min(86%,100%-2.75rem)] md:pointer-fine:max-w-[min(440px,82%,100%-5.5rem)]', isMine && 'flex-row-reverse')}>
        {!isMine && hasFaces && <span className="w-8 shrink-0 md:w-9">{isLast && <PersonAvatar person={message.createdBy} size={36} className="max-md:size-8!" />}</span>}
        <div className="relative min-w-0">
          <div
            data-message={message._id}
            className={classNames(
              'relative flow-root min-w-18 text-body leading-[1.4]! shadow-[0_1px_1px_rgb(20_40_34/.06)]',
              isPicture ? 'overflow-hidden p-1' : 'px-3.5 pt-2 pb-2',
              // As wide as its picture, and no narrower than it: the words wrap below.
              hasPicture && (isPicture ? 'w-[calc(min(316px,62vw)+.5rem)] max-w-full' : 'w-[calc(min(316px,62vw)+1.75rem)] max-w-full'),
              isFailed ? 'bg-bubble-fail' : isMine ? 'bg-bubble-out' : 'bg-bubble-in',
              cornerClass(isMine, isFirst, isLast),
            )}
          >
            {!isMine && hasFaces && isFirst && (
              <span className={classNames('block truncate text-meta leading-[1.3]! font-strong text-tone-ink', toneClass(personTone(message.createdBy)), isPicture && 'px-2 py-1')}>{personName(message.createdBy)}</span>
            )}
            {message.replyTo !== null && <MessageQuote replyTo={message.replyTo} isInOwn={isMine} className={isPicture ? 'mb-1 w-full' : '-mx-1 mt-0.5 mb-1.5 w-[calc(100%+8px)]'} />}
            <Attachments files={message.attachments} inBubble className={classNames('[&_button]:rounded-none', !hasPicture && 'w-[min(316px,62vw)] max-w-full min-w-full', message.body !== '' && 'mb-1.5')} />
            {message.body === '' ? meta : (
              <div dir="auto">
                <LinkedText text={message.body} />
                {meta}
              </div>
            )}
          </div>
          {/* A finger holds the bubble instead: there they are for keys and for whoever is read to, and take no touch. */}
          <span className={classNames('absolute top-1/2 -mt-5.5 flex pointer-coarse:not-focus-within:pointer-events-none', isMine ? 'right-full flex-row-reverse' : 'left-full')}>
            {canReply && (
              <button type="button" data-message-reply={message._id} tabIndex={-1} aria-label={t('reply.start')} title={t('reply.start')} className="grid h-11 w-9 place-items-center rounded-full text-ink-3 hover:text-ink max-md:hidden">
                <Reply className="hidden size-5 group-hover/row:block" />
              </button>
            )}
            <button type="button" data-message-menu={message._id} tabIndex={isTabStop ? 0 : -1} aria-haspopup="menu" aria-label={t('message.actions')} className="group/menu grid size-11 place-items-center rounded-full text-ink-3 hover:text-ink">
              <Ellipsis className="hidden size-5 group-hover/row:block group-focus-visible/menu:block" />
            </button>
          </span>
        </div>
      </div>
      {canReply && <Reply aria-hidden="true" className="absolute top-1/2 left-full -mt-2.5 ml-3 size-5 text-board-ink md:ml-6.5 opacity-40 transition-opacity in-data-answers:opacity-100 pointer-fine:hidden" />}
      {isFailed && honest.state === 'failed' && <MessageFailure reason={honest.reason} outboxId={message.outboxId} />}
    </div>
  );
});

/* 18 px corners, 6 px where bubbles of one group touch. */
function cornerClass(isMine: boolean, isFirst: boolean, isLast: boolean): string {
  if (isMine) return classNames('rounded-bubble', !isFirst && 'rounded-tr-[6px]', !isLast && 'rounded-br-[6px]');
  return classNames('rounded-bubble', !isFirst && 'rounded-tl-[6px]', !isLast && 'rounded-bl-[6px]');
}
