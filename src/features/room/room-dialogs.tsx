import { Suspense, useRef } from 'react';
import type { StudentView } from '../../../schema/port/views.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { Elements } from '../../lib/text-or-elements.ts';
import { useGoneStudent } from './use-gone-student.ts';
import type { GiveReward } from './use-rewards.ts';

const AddStudentsDialog = lazyPart(async () => (await import('./add-students-dialog.tsx')).AddStudentsDialog);
const EditStudentDialog = lazyPart(async () => (await import('./edit-student-dialog.tsx')).EditStudentDialog);
const StudentDialog = lazyPart(async () => (await import('./student-dialog.tsx')).StudentDialog);

/** Which dialog of the room is open, and on whom. */
export type OpenedInRoom = { readonly what: 'add' } | { readonly what: 'student' | 'edit' | 'invite'; readonly studentId: string } | null;

/** The dialog by which parents are invited, from another part of the app. */
export type RenderInvite = (student: StudentView, onClose: () => void) => Elements;

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
  const studentId = opened !== null && 'studentId' in opened ? opened.studentId : null;
  const student = students.find((row) => row._id === studentId);
  const close = () => onOpen(null);
  /** Whom one takes out oneself, which needs no word. */
  const takenOut = useRef<string | null>(null);
  useGoneStudent(studentId, student, takenOut, close);
  if (opened === null) return null;
  /* Each behind a boundary of its own: one that still stood while the next one's code comes would be hidden with it, and a hidden dialog closes. */
  return (
    <>
      {opened.what === 'add' && <Suspense fallback={null}><AddStudentsDialog classId={classId} students={students} onClose={close} /></Suspense>}
      {opened.what === 'edit' && student && <Suspense fallback={null}><EditStudentDialog key={student._id} classId={classId} student={student} onClose={close} onTakeOut={() => (takenOut.current = student._id)} /></Suspense>}
      {opened.what === 'student' && student && (
        <Suspense fallback={null}>
          <StudentDialog
            classId={classId}
            student={student}
            onClose={close}
            onReward={onReward}
            onEdit={() => onOpen({ what: 'edit', studentId: student._id })}
            onInvite={renderInvite && (() => onOpen({ what: 'invite', studentId: student._id }))}
            onReport={() => onReport(student._id)}
          />
        </Suspense>
      )}
      {opened.what === 'invite' && student && <Suspense fallback={null}>{renderInvite?.(student, close)}</Suspense>}
    </>
  );
}
