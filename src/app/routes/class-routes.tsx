import { Suspense } from 'react';
import { Outlet, useParams } from 'react-router';
import type { ClassView, StudentView } from '../../../schema/port/views.ts';
import { CalendarTab, ChatPage, ClassesPage, ClassPage, FamilyInviteDialog, InviteParentsDialog, RoomTab, StoryTab } from '../lazy-pages.ts';
import { chatPathOf } from './chat-path-of.ts';
import { ClassMenu } from '../../features/classes/class-menu.tsx';

function renderInvite(value: ClassView, onClose: () => void) {
  return <FamilyInviteDialog value={value} onClose={onClose} />;
}

function renderParentInvite(student: StudentView, onClose: () => void) {
  return (
    <Suspense fallback={null}>
      <InviteParentsDialog student={student} onClose={onClose} />
    </Suspense>
  );
}

/** The class list. */
export function ClassesRoute() {
  return (
    <Suspense fallback={null}>
      <ClassesPage renderInvite={renderInvite} />
    </Suspense>
  );
}

/** The frame of one class with its gear. */
export function ClassRoute() {
  return (
    <Suspense fallback={null}>
      <ClassPage renderMenu={(value) => <ClassMenu value={value} renderInvite={renderInvite} isHeader />} />
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
          <RoomTab key={classId} classId={classId} renderInvite={renderParentInvite} />
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
