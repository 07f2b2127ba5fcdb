import type { StudentView } from '../../../schema/port/views.ts';
import { Dialog } from '../../components/dialog.tsx';
import { StudentLogin } from './student-login.tsx';

/** Names, classes and login of a student (ROO-04). */
export function EditStudentDialog({ student, onClose }: { classId: string; student: StudentView; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={student.firstName}>
      <StudentLogin student={student} />
    </Dialog>
  );
}
