import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { StudentView } from '../../../schema/port/views.ts';
import { useToast } from '../../components/use-toast.ts';
import { personName } from '../../lib/person-name.ts';

/**
 * A dialog on a student who leaves the class meanwhile is closed for good, and says why: it would go without a word,
 * and come back by itself with the student. `takenOut`: whom one takes out oneself. `studentId` null: no such dialog is open.
 */
export function useGoneStudent(studentId: string | null, student: StudentView | undefined, takenOut: RefObject<string | null>, close: () => void): void {
  const { t } = useTranslation('room');
  const toast = useToast();
  const last = useRef<StudentView>(undefined);
  useEffect(() => {
    if (student !== undefined) last.current = student;
    if (studentId === null || student !== undefined) return;
    close();
    const gone = last.current;
    if (gone?._id !== studentId || takenOut.current === studentId) return;
    toast({ kind: 'info', text: () => t('gone', { name: personName(gone) }) });
  });
}
