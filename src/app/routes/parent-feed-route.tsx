import { Suspense, useState } from 'react';
import { Outlet, useParams } from 'react-router';
import { useBoardEvents } from '../../lib/events/use-board-events.ts';
import { CodeDialog, EventBoard, FeedPage, ParentFeedPage } from '../lazy-pages.ts';

/** A parent's feed, of one child or of all, with what comes next: above it, or beside it where there is room (CAL-04). */
export function ParentFeedRoute() {
  const { studentId } = useParams();
  const [asksCode, setAsksCode] = useState(false);
  return (
    <Suspense fallback={null}>
      <ParentFeedPage studentId={studentId ?? null} onAddStudents={() => setAsksCode(true)} renderFeed={(classIds) => <FeedWithBoard key={studentId ?? 'all'} classIds={classIds} />} />
      <Outlet />
      {asksCode && (
        <Suspense fallback={null}>
          <CodeDialog onClose={() => setAsksCode(false)} />
        </Suspense>
      )}
    </Suspense>
  );
}

/* On a phone the board stands above the feed: the feed waits for it, or it would be pushed down. */
function FeedWithBoard({ classIds }: { classIds: readonly string[] | null }) {
  const isBoardKnown = useBoardEvents(classIds) !== undefined;
  return (
    <div className="grid grid-cols-1 content-start gap-3 px-3 pt-1 pb-4 md:gap-4 md:px-8 md:py-6 min-[1240px]:grid-cols-[var(--container-card)_minmax(0,20.5rem)] min-[1240px]:items-start min-[1240px]:gap-x-8!">
      <EventBoard classIds={classIds} className="w-full max-w-card min-[1240px]:sticky min-[1240px]:top-6 min-[1240px]:col-start-2 min-[1240px]:row-start-1" />
      <div hidden={!isBoardKnown} className="min-w-0 min-[1240px]:col-start-1 min-[1240px]:row-start-1">
        <FeedPage classIds={classIds} isOfFamily={classIds === null} />
      </div>
    </div>
  );
}
