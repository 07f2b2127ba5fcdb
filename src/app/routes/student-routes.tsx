import { Suspense, useState } from 'react';
import { Outlet, useParams } from 'react-router';
import { FeedPage, LogoutDialog, StudentClassPage, StudentHomePage, StudentSettingsPage } from '../lazy-pages.ts';
import { StoriesWithBoard } from './stories-with-board.tsx';

/** The student's home, with the stories of all classes below. */
export function StudentHomeRoute() {
  return (
    <Suspense fallback={null}>
      <StudentHomePage>
        <FeedPage classIds={null} />
      </StudentHomePage>
    </Suspense>
  );
}

/** A student's settings, with the way out. */
export function StudentSettingsRoute() {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Suspense fallback={null}>
      <StudentSettingsPage onLeave={() => setLeaving(true)} />
      {isLeaving && (
        <Suspense fallback={null}>
          <LogoutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </Suspense>
  );
}

/** A class as its student sees it: the story. */
export function StudentClassRoute() {
  const { classId = '' } = useParams();
  return (
    <Suspense fallback={null}>
      <StudentClassPage classId={classId}>
        <StoriesWithBoard classId={classId} />
      </StudentClassPage>
      <Outlet />
    </Suspense>
  );
}
