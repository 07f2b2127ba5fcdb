import { Suspense } from 'react';
import { Outlet, useParams } from 'react-router';
import type { ClassView, StudentView } from '../../../schema/port/views.ts';
import { CalendarTab, ChatPage, ClassesPage, ClassPage, FamilyInviteDialog, InviteParentsDialog, RoomTab } from '../lazy-pages.ts';
import { chatPathOf } from './chat-path-of.ts';
import { StoriesWithBoard } from './stories-with-board.tsx';
import { ClassMenu } from '../../features/classes/class-menu.tsx';

function renderInvite(value: ClassView, onClose: () => void) {
  return <FamilyInviteDialog value={value} onClose={onClose} />;
}

function renderParentsInvite(student: StudentView, onClose: () => void) {
  return <InviteParentsDialog student={student} onClose={onClose} />;
}

/** The class list. */
export function ClassesRoute() {
  return (
    <Suspense fallback={null}>
      <ClassesPage renderInvite={renderInvite} />
    </Suspense>
  );
}

/** The frame of one class with its gear: what the gear has open is of that class, and goes with it. */
export function ClassRoute() {
  return (
    <Suspense fallback={null}>
      <ClassPage renderMenu={(value) => <ClassMenu key={value._id} value={value} renderInvite={renderInvite} isHeader />} />
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
          <RoomTab key={classId} classId={classId} renderInvite={renderParentsInvite} />
          <Outlet />
        </>
      )}
      {tab === 'story' && <StoriesWithBoard classId={classId} />}
      {tab === 'calendar' && <CalendarTab classId={classId} />}
      {tab === 'chat' && <ChatPage classId={classId} threadId={chatId} pathOf={chatPathOf(`/teachers/classes/${classId}/chat`)} />}
    </Suspense>
  );
}
