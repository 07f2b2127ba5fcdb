import { Suspense } from 'react';
import { useParams } from 'react-router';
import { useFrameSlots } from '../../components/frame-slots.ts';
import { StoryPage } from '../lazy-pages.ts';

/** One story by its address; the page draws its own way back. */
export function StoryRoute() {
  const { classId = '', storyId = '' } = useParams();
  const { notices } = useFrameSlots();
  return (
    <>
      {notices}
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain [scrollbar-width:thin]">
        <Suspense fallback={null}>
          <StoryPage classId={classId} storyId={storyId} />
        </Suspense>
      </div>
    </>
  );
}
