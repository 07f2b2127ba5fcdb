import { Suspense } from 'react';
import { Outlet, useParams } from 'react-router';
import { CalendarTab, ChatPage, ClassesPage, ClassPage, RoomTab, StoryTab } from '../lazy-pages.ts';
import { chatPathOf } from './chat-path-of.ts';
import { ClassMenu } from '../../features/classes/class-menu.tsx';

/** The class list. */
export function ClassesRoute() {
  return (
    <Suspense fallback={null}>
      <ClassesPage />
    </Suspense>
  );
}

/** The frame of one class with its gear. */
export function ClassRoute() {
  return (
    <Suspense fallback={null}>
      <ClassPage renderMenu={(value) => <ClassMenu value={value} isHeader />} />
    </Suspense>
  );
}

/** What stands in a class's frame under the tab that the address names (CLS-05). */
export function ClassTabRoute({ tab }: { tab: 'room' | 'story' | 'calendar' | 'chat' }) {
  const { classId = '', chatId = null } = useParams();
  return (
    <Suspense fallback={null}>
      {tab === 'room' && (
        <>
          <RoomTab key={classId} classId={classId} />
          <Outlet />
        </>
      )}
      {tab === 'story' && (
        <div className="px-3 py-3 md:px-8 md:py-6">
          <StoryTab classId={classId} />
        </div>
      )}
      {tab === 'calendar' && <CalendarTab classId={classId} />}
      {tab === 'chat' && <ChatPage classId={classId} threadId={chatId} pathOf={chatPathOf(`/teachers/classes/${classId}/chat`)} />}
    </Suspense>
  );
}
