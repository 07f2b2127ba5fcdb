import { Suspense } from 'react';
import { Outlet, useParams } from 'react-router';
import { StoryTab, StudentClassPage, StudentHomePage } from '../lazy-pages.ts';

/** The student's home. */
export function StudentHomeRoute() {
  return (
    <Suspense fallback={null}>
      <StudentHomePage />
    </Suspense>
  );
}

/** A class as its student sees it: the story. */
export function StudentClassRoute() {
  const { classId = '' } = useParams();
  return (
    <Suspense fallback={null}>
      <StudentClassPage classId={classId}>
        <div className="px-3 py-3 md:px-8 md:py-6">
          <StoryTab classId={classId} />
        </div>
      </StudentClassPage>
      <Outlet />
    </Suspense>
  );
}
