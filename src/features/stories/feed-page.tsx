import type { ReactNode } from 'react';
import { Feed } from './feed.tsx';

export interface FeedPageProps {
  /** Whose stories; null: of every class of the user. */
  classIds: readonly string[] | null;
  /** Stands above the first story. */
  header?: ReactNode;
}

/** The feed as a parent or a student reads it. */
export function FeedPage({ classIds, header }: FeedPageProps) {
  return (
    <div className="relative grid w-full max-w-[calc(var(--container-feed)+1.5rem)] grid-cols-1 gap-3 px-3 pt-2 pb-8 md:max-w-[calc(var(--container-feed)+4rem)] md:gap-4 md:px-8 md:pt-6">
      {header}
      <Feed key={classIds?.join(' ') ?? 'all'} classIds={classIds} isTeller={false} />
    </div>
  );
}
