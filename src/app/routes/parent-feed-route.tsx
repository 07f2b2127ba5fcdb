import { Suspense } from 'react';
import { Outlet, useParams } from 'react-router';
import { FeedPage, ParentFeedPage } from '../lazy-pages.ts';

/** A parent's feed: of one child, or of all. */
export function ParentFeedRoute() {
  const { studentId } = useParams();
  return (
    <Suspense fallback={null}>
      <ParentFeedPage studentId={studentId ?? null} renderFeed={(classIds) => (
          <div className="px-3 pt-1 pb-4 md:px-8 md:py-6">
            <FeedPage classIds={classIds} />
          </div>
        )} />
      <Outlet />
    </Suspense>
  );
}
