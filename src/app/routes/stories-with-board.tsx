import { Suspense, useMemo } from 'react';
import { EventBoard, StoryTab } from '../lazy-pages.ts';

/** The stories of a class; what comes next there stands beside them where there is room for both. */
export function StoriesWithBoard({ classId }: { classId: string }) {
  const classIds = useMemo(() => [classId], [classId]);
  return (
    <div className="px-3 py-3 md:px-8 md:py-6 min-[1240px]:grid min-[1240px]:grid-cols-[minmax(0,40rem)_minmax(0,20.5rem)] min-[1240px]:items-start min-[1240px]:gap-x-8">
      <StoryTab classId={classId} />
      <Suspense fallback={null}>
        <EventBoard classIds={classIds} className="sticky top-6 max-[1240px]:hidden" />
      </Suspense>
    </div>
  );
}
