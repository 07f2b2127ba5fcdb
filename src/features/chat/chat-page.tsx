import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { useQuery } from '../../data/use-query.ts';
import { classNames } from '../../lib/class-names.ts';
import { Conversation } from './conversation.tsx';
import { ThreadList } from './thread-list.tsx';

export interface ChatPageProps {
  /** Whose conversations; null: of every class. */
  classId: string | null;
  /** The open one; null: none is chosen. */
  threadId: string | null;
  /** The address of a conversation, or of the list alone. */
  pathOf: (threadId: string | null) => string;
}

/**
 * The chat: list and conversation side by side where there is room for both, else one after the other. Fills its
 * parent, which must have a height.
 */
export function ChatPage({ classId, threadId, pathOf }: ChatPageProps) {
  const { t } = useTranslation('chat');
  const threads = useQuery('threads', { classId });
  const isOpen = threadId !== null;
  // Nothing can be chosen: the list has all the place, and says what to do.
  const isBare = !isOpen && threads?.isLoaded === true && threads.rows.length === 0;
  return (
    <div className="print-flow @container relative flex h-full min-h-0 min-w-0 flex-1 flex-col">
      <div className={classNames('print-flow grid min-h-0 flex-1 grid-cols-1 grid-rows-1', !isBare && '@min-[680px]:grid-cols-[minmax(280px,2fr)_minmax(0,3fr)] @min-[1040px]:grid-cols-[420px_minmax(0,1fr)]')}>
        <ThreadList classId={classId} threadId={threadId} pathOf={pathOf} className={isOpen ? 'hidden print:hidden! @min-[680px]:flex' : 'print-flow'} />
        {isOpen ? (
          <Conversation key={threadId} threadId={threadId} pathOf={pathOf} />
        ) : (
          !isBare && (
            <div className="hidden place-items-center bg-sunken @min-[680px]:grid">
              <EmptyState drawing="talk" title={t('choose.title')}>
                {t('choose.text')}
              </EmptyState>
            </div>
          )
        )}
      </div>
    </div>
  );
}
