import { Search, SquarePen } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconButton } from '../../components/icon-button.tsx';
import { Late } from '../../components/late.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useQuery } from '../../data/use-query.ts';
import { classNames } from '../../lib/class-names.ts';
import { useScrollMemory } from '../../lib/use-scroll-memory.ts';
import type { Elements } from '../../lib/text-or-elements.ts';
import { NewMessageDialog } from './new-message-dialog.tsx';
import { NoThreads } from './no-threads.tsx';
import { ThreadRow } from './thread-row.tsx';

export interface ThreadListProps {
  /** null: of every class. */
  classId: string | null;
  threadId: string | null;
  pathOf: (threadId: string | null) => string;
  className?: string;
}

/** The conversations, newest first, with the way to start another one. */
export function ThreadList({ classId, threadId, pathOf, className }: ThreadListProps) {
  const { t } = useTranslation('chat');
  const result = useQuery('threads', { classId });
  const [isWriting, setWriting] = useState(false);
  const rows = result?.rows ?? [];
  const box = useRef<HTMLDivElement>(null);
  useScrollMemory(box, 'threads');
  return (
    <section aria-label={t('threads')} className={classNames('flex min-h-0 min-w-0 flex-col pt-2 md:pt-3', className)}>
      <header className="flex h-14 shrink-0 items-center pr-2 pl-4 md:pr-4 md:pl-7">
        <h2 className="min-w-0 flex-1 truncate text-title">{t('threads')}</h2>
        <Link to="/search" aria-label={t('search')} title={t('search')} className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink">
          <Search className="size-5.5" />
        </Link>
        <IconButton icon={SquarePen} label={t('newMessage')} onClick={() => setWriting(true)} />
      </header>
      <div ref={box} className="print-flow relative min-h-0 flex-1 scroll-down px-1 pb-4 md:px-3 md:pl-4">
        {rows.length === 0 && !result?.isLoaded && <ThreadSkeletons />}
        {rows.length === 0 && result?.isLoaded && <NoThreads classId={classId} onWrite={() => setWriting(true)} />}
        {rows.length > 0 && (
          <Beside isBeside={threadId !== null}>
            <ul>
              {rows.map((thread) => (
                <li key={thread._id}>
                  <ThreadRow thread={thread} to={pathOf(thread._id)} isChosen={thread._id === threadId} />
                </li>
              ))}
            </ul>
          </Beside>
        )}
      </div>
      <NewMessageDialog open={isWriting} onClose={() => setWriting(false)} classId={classId} pathOf={pathOf} />
    </section>
  );
}

/* Beside an open conversation the list comes after it. */
function Beside({ isBeside, children }: { isBeside: boolean; children: Elements }) {
  return isBeside ? <Late>{children}</Late> : children;
}

function ThreadSkeletons() {
  const { t } = useTranslation('chat');
  return (
    <output className="block">
      <span className="sr-only">{t('loading')}</span>
      {[72, 56, 64, 48, 60].map((width) => (
        <div key={width} className="flex items-center gap-3 px-3 py-2.5">
          <Skeleton shape="circle" className="size-14" />
          <div className="grid flex-1 gap-2.5">
            <Skeleton shape="line" className="w-1/2" />
            <div style={{ width: `${width}%` }}>
              <Skeleton shape="line" className="w-full" />
            </div>
          </div>
        </div>
      ))}
    </output>
  );
}
