import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ThreadView } from '../../../schema/port/views.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { DoodleWall } from '../../components/doodle-wall.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useQuery } from '../../data/use-query.ts';
import { FOUND_AT } from '../../lib/found-at.ts';
import { ComposerLocked } from './composer-locked.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { MessageComposer } from './message-composer.tsx';
import { MessageList } from './message-list.tsx';
import type { UnreadAtOpening } from './message-rows.ts';
import { useJump, type Jump } from './use-jump.ts';
import { useMessageWindow, type MessageWindow } from './use-message-window.ts';
import { useReply, type Reply } from './use-reply.ts';
import { firstLimit, firstReach, useFirstWindowHere, useUnreadAtOpening } from './use-unread-at-opening.ts';

/** One conversation: header, messages, and where one writes. Give it its thread's id as a key. */
export function Conversation({ threadId, pathOf }: { threadId: string; pathOf: (threadId: string | null) => string }) {
  const { t } = useTranslation('chat');
  const backTo = pathOf(null);
  const found = useQuery('thread', { threadId });
  const [params] = useSearchParams();
  const foundAt = params.get(FOUND_AT);
  const jump = useJump(foundAt);
  const thread = found?.state === 'ready' ? found.value : null;
  const unread = useUnreadAtOpening(thread);
  const messages = useMessageWindow(threadId, jump.target, firstLimit(unread), firstReach(unread));
  const isHere = useFirstWindowHere(messages.result, unread, messages.isFirstShort);
  const reply = useReply(threadId, messages.result);
  // Beside the list there is nowhere to go back to.
  const back = (
    <ButtonLink to={backTo} className="@min-[680px]:hidden">
      {t('back')}
    </ButtonLink>
  );
  if (found?.state === 'missing') return <EmptyState drawing="talk" title={t(found.status === 404 ? 'missing' : 'forbidden')} action={back} className="m-auto" />;
  if (found?.state === 'unknown') {
    return (
      <EmptyState drawing="talk" title={t('unknown.title')} action={back} className="m-auto">
        {t('unknown.text')}
      </EmptyState>
    );
  }
  const newest = messages.result?.rows.at(-1);
  const isEmpty = isKnown(messages.result) && newest === undefined;
  return (
    <div data-drop-area="" className="print-flow relative flex min-h-0 min-w-0 flex-1 flex-col bg-sunken">
      {!isEmpty && <DoodleWall />}
      {thread === null ? <HeaderSkeleton /> : <ConversationHeader thread={thread} backTo={backTo} pathOf={pathOf} />}
      {thread === null || unread === null || !isHere || !isKnown(messages.result) ? <MessageSkeletons /> : <Messages thread={thread} unread={unread} messages={messages} jump={jump} reply={reply} />}
      {thread !== null && (thread.canCreateThreadMessage ? <MessageComposer threadId={threadId} newestOwn={newest?.isMine ? newest._id : null} reply={reply} /> : <ComposerLocked threadId={threadId} isOfClass={thread.class !== null} />)}
    </div>
  );
}

function Messages({ thread, unread, messages, jump, reply }: { thread: ThreadView; unread: UnreadAtOpening; messages: MessageWindow; jump: Jump; reply: Reply }) {
  const { t } = useTranslation('chat');
  if (messages.result?.rows.length === 0) {
    return (
      <EmptyState drawing="talk" title={t('start.title')} className="relative m-auto">
        {thread.canCreateThreadMessage && t('start.text')}
      </EmptyState>
    );
  }
  return <MessageList thread={thread} unread={unread} window={messages} jump={jump} onReply={thread.canCreateThreadMessage ? reply.start : null} />;
}

/* An empty answer with more on the server is not an empty conversation: it is on its way. */
function isKnown(result: MessageWindow['result']): boolean {
  return result !== undefined && (result.rows.length > 0 || result.isLoaded);
}

function HeaderSkeleton() {
  return (
    <div className="relative flex h-17 shrink-0 items-center gap-3 bg-card px-6 md:h-18">
      <Skeleton shape="circle" className="size-11" />
      <Skeleton shape="line" className="w-40" />
    </div>
  );
}

function MessageSkeletons() {
  const { t } = useTranslation('chat');
  return (
    <output className="relative flex min-h-0 flex-1 flex-col justify-end gap-2.5 overflow-hidden px-6 pb-4">
      <span className="sr-only">{t('loadingMessages')}</span>
      {['w-56', 'ml-auto w-72', 'w-40', 'w-64', 'ml-auto w-48'].map((look) => (
        <Skeleton key={look} className={`h-11 max-w-[80%] rounded-bubble ${look}`} />
      ))}
    </output>
  );
}
