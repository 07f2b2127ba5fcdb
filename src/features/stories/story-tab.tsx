import { useMemo } from 'react';
import { useQuery } from '../../data/use-query.ts';
import { Feed } from './feed.tsx';
import { StoryComposer } from './story-composer.tsx';

/** The story tab of a class: the composer for those who may tell, and the feed. */
export function StoryTab({ classId }: { classId: string }) {
  const found = useQuery('class', { classId });
  const classIds = useMemo(() => [classId], [classId]);
  const canTell = found?.state === 'ready' && found.value.canCreateStory;
  return (
    <div className="relative grid w-full max-w-[calc(var(--container-feed)+1.5rem)] grid-cols-1 gap-3 px-3 pt-2 pb-8 md:max-w-[calc(var(--container-feed)+4rem)] md:gap-4 md:px-8 md:pt-6">
      {canTell && <StoryComposer key={classId} classId={classId} />}
      <Feed key={`feed ${classId}`} classIds={classIds} isTeller={canTell} />
    </div>
  );
}
