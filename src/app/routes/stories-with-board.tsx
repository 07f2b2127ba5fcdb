import { Suspense, useMemo } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import { EventBoard, StoryTab } from '../lazy-pages.ts';

const HAS_ROOM = '(width >= 1240px)';

/** The stories of a class; what comes next there stands beside them where there is room for both. */
export function StoriesWithBoard({ classId }: { classId: string }) {
  const classIds = useMemo(() => [classId], [classId]);
  const hasRoom = useMedia(HAS_ROOM);
  return (
    <div className="px-3 py-3 md:px-8 md:py-6 min-[1240px]:grid min-[1240px]:grid-cols-[var(--container-card)_minmax(0,20.5rem)] min-[1240px]:items-start min-[1240px]:gap-x-8">
      <StoryTab classId={classId} />
      {hasRoom && (
        <Suspense fallback={null}>
          <EventBoard classIds={classIds} className="sticky top-6" />
        </Suspense>
      )}
    </div>
  );
}
