import { lazy, Suspense, type ReactNode } from 'react';
import type { StudentView } from '../../../schema/port/views.ts';
import type { GiveReward } from './use-rewards.ts';

const AddStudentsDialog = lazy(async () => ({ default: (await import('./add-students-dialog.tsx')).AddStudentsDialog }));
const EditStudentDialog = lazy(async () => ({ default: (await import('./edit-student-dialog.tsx')).EditStudentDialog }));
const StudentDialog = lazy(async () => ({ default: (await import('./student-dialog.tsx')).StudentDialog }));

/** Which dialog of the room is open, and on whom. */
export type OpenedInRoom = { readonly what: 'add' } | { readonly what: 'student' | 'edit' | 'invite'; readonly studentId: string } | null;

/** The dialog by which parents are invited, from another part of the app. */
export type RenderInvite = (student: StudentView, onClose: () => void) => ReactNode;

export interface RoomDialogsProps {
  classId: string;
  students: readonly StudentView[];
  opened: OpenedInRoom;
  onOpen: (opened: OpenedInRoom) => void;
  onReport: (studentId: string) => void;
  onReward: GiveReward;
  renderInvite: RenderInvite | undefined;
}

/** The dialogs of the room; the code of each comes when it is first opened. */
export function RoomDialogs({ classId, students, opened, onOpen, onReport, onReward, renderInvite }: RoomDialogsProps) {
  if (opened === null) return null;
  const close = () => onOpen(null);
  const student = 'studentId' in opened ? students.find((row) => row._id === opened.studentId) : undefined;
  return (
    <Suspense fallback={null}>
      {opened.what === 'add' && <AddStudentsDialog classId={classId} students={students} onClose={close} />}
      {opened.what === 'edit' && student && <EditStudentDialog key={student._id} classId={classId} student={student} onClose={close} />}
      {opened.what === 'student' && student && (
        <StudentDialog
          classId={classId}
          student={student}
          onClose={close}
          onReward={onReward}
          onEdit={() => onOpen({ what: 'edit', studentId: student._id })}
          onInvite={renderInvite && (() => onOpen({ what: 'invite', studentId: student._id }))}
          onReport={() => onReport(student._id)}
        />
      )}
      {opened.what === 'invite' && student && renderInvite?.(student, close)}
    </Suspense>
  );
}
