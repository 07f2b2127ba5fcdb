import { Suspense } from 'react';
import { useParams } from 'react-router';
import { StoryPage } from '../lazy-pages.ts';

/** One story by its address; the page draws its own way back. */
export function StoryRoute() {
  const { classId = '', storyId = '' } = useParams();
  return (
    <Suspense fallback={null}>
      <StoryPage classId={classId} storyId={storyId} />
    </Suspense>
  );
}
