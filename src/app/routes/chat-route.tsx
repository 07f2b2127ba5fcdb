import { Suspense } from 'react';
import { useParams } from 'react-router';
import { useFrameSlots } from '../../components/frame-slots.ts';
import { ChatPage } from '../lazy-pages.ts';

/** The chat as a page of its own: its three parts fill the place, notices above. */
export function ChatRoute() {
  const { classId } = useParams();
  const { notices } = useFrameSlots();
  return (
    <>
      {notices}
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden">
        <Suspense fallback={null}>
          <ChatPage classId={classId ?? null} />
        </Suspense>
      </div>
    </>
  );
}
