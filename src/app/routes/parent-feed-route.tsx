import { Suspense, useState } from 'react';
import { Outlet, useParams } from 'react-router';
import { CodeDialog, EventBoard, FeedPage, ParentFeedPage } from '../lazy-pages.ts';

/** A parent's feed, of one child or of all, with what comes next: above it, or beside it where there is room (CAL-04). */
export function ParentFeedRoute() {
  const { studentId } = useParams();
  const [asksCode, setAsksCode] = useState(false);
  return (
    <Suspense fallback={null}>
      <ParentFeedPage studentId={studentId ?? null} onAddStudents={() => setAsksCode(true)} renderFeed={(classIds) => (
          <div className="grid content-start gap-3 px-3 pt-1 pb-4 md:gap-4 md:px-8 md:py-6 min-[1240px]:grid-cols-[minmax(0,40rem)_minmax(0,20.5rem)] min-[1240px]:items-start min-[1240px]:gap-x-8!">
            <EventBoard key={studentId ?? 'all'} classIds={classIds} className="w-full max-w-feed min-[1240px]:sticky min-[1240px]:top-6 min-[1240px]:col-start-2 min-[1240px]:row-start-1" />
            <div className="min-w-0 min-[1240px]:col-start-1 min-[1240px]:row-start-1">
              <FeedPage classIds={classIds} />
            </div>
          </div>
        )} />
      <Outlet />
      {asksCode && (
        <Suspense fallback={null}>
          <CodeDialog onClose={() => setAsksCode(false)} />
        </Suspense>
      )}
    </Suspense>
  );
}
