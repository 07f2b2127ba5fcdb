import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClassView } from '../../../schema/port/views.ts';
import type { ClassStatus } from '../../../schema/records/class.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useCommand } from '../../data/use-command.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';

export interface StatusDialogProps {
  value: ClassView;
  /** What the class becomes. */
  status: ClassStatus;
  onClose: () => void;
  /** It is so now, and stands in another list. */
  onChanged: (() => void) | undefined;
}

/** Asks before a class goes to the archive or comes back, and says what follows (CLS-03). */
export function StatusDialog({ value, status, onClose, onChanged }: StatusDialogProps) {
  const { t } = useTranslation('classes');
  const run = useCommand();
  const sayError = useErrorToast();
  const [isBusy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    const result = await run('updateClass', { classId: value._id, patch: { status } });
    setBusy(false);
    if (result.ok) onChanged?.();
    else sayError(result.error);
    onClose();
  }

  return (
    <ConfirmDialog open onClose={onClose} onConfirm={() => void confirm()} busy={isBusy} danger={status === 'archive'} title={t(`status.${status}.title`, { name: value.name })} confirmLabel={t(`status.${status}.confirm`)}>
      {t(`status.${status}.text`, { count: value.parentsCount })}
    </ConfirmDialog>
  );
}
