import { useMemo } from 'react';
import { useQuery } from '../../data/use-query.ts';
import { Feed } from './feed.tsx';
import { GoneWords } from './gone-words.tsx';
import { StoryComposer } from './story-composer.tsx';

/** The story tab of a class: the composer for those who may tell, and the feed. */
export function StoryTab({ classId }: { classId: string }) {
  const found = useQuery('class', { classId });
  const classIds = useMemo(() => [classId], [classId]);
  const canTell = found?.state === 'ready' && found.value.canCreateStory;
  const isArchived = found?.state === 'ready' && found.value.status === 'archive';
  return (
    <div className="relative grid w-full max-w-feed grid-cols-1 gap-3 md:gap-4">
      {canTell && <StoryComposer key={classId} classId={classId} />}
      {canTell && <GoneWords classId={classId} />}
      <Feed key={`feed ${classId}`} classIds={classIds} reader={canTell ? 'teller' : isArchived ? 'archive' : 'family'} />
    </div>
  );
}
