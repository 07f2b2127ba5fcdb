import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StudentView } from '../../../schema/port/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useCommand } from '../../data/use-command.ts';
import { personName } from '../../lib/person-name.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';

export interface RemoveStudentDialogProps {
  classId: string;
  /** Its name, for the question. */
  className: string;
  student: StudentView;
  onClose: () => void;
  /** It is about to be done. */
  onRemove: (() => void) | undefined;
  onRemoved: () => void;
}

/** Asks before a student is taken out of a class, and says what follows (ROO-04). */
export function RemoveStudentDialog({ classId, className, student, onClose, onRemove, onRemoved }: RemoveStudentDialogProps) {
  const { t } = useTranslation('room');
  const run = useCommand();
  const sayError = useErrorToast();
  const [isBusy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    setBusy(true);
    onRemove?.();
    const result = await run('removeStudent', { classId, studentId: student._id });
    setBusy(false);
    if (result.ok) return onRemoved();
    sayError(result.error);
    onClose();
  }

  return (
    <ConfirmDialog open onClose={onClose} onConfirm={() => void remove()} busy={isBusy} danger title={t('edit.deleteTitle')} confirmLabel={t('edit.deleteConfirm')}>
      {t('edit.deleteText', { name: personName(student), class: className })}
    </ConfirmDialog>
  );
}
