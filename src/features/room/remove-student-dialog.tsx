import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StudentView } from '../../../schema/port/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { problemToast } from '../../components/problem-toast.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { personName } from '../../lib/person-name.ts';

export interface RemoveStudentDialogProps {
  classId: string;
  /** Its name, for the question. */
  className: string;
  student: StudentView;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before a student is taken out of a class, and says what follows (ROO-04). */
export function RemoveStudentDialog({ classId, className, student, onClose, onRemoved }: RemoveStudentDialogProps) {
  const { t } = useTranslation('room');
  const { t: shared } = useTranslation();
  const run = useCommand();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    setBusy(true);
    const result = await run('removeStudent', { classId, studentId: student._id });
    setBusy(false);
    if (result.ok) return onRemoved();
    toast(problemToast(result.error.kind === 'problem' ? result.error.problem : null, shared('error.occured')));
    onClose();
  }

  return (
    <ConfirmDialog open onClose={onClose} onConfirm={() => void remove()} busy={isBusy} danger title={t('edit.deleteTitle', { name: personName(student) })} confirmLabel={t('edit.deleteConfirm')}>
      {t('edit.deleteText', { class: className })}
    </ConfirmDialog>
  );
}
