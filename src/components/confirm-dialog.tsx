import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextOrElements } from '../lib/text-or-elements.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** A question: "Delete the story?" */
  title: string;
  /** The consequence: "27 families will no longer see it." */
  children?: TextOrElements;
  /** The action itself, never "OK". */
  confirmLabel: string;
  /** Leaves everything as it is; "Cancel" unless a better word is given. */
  cancelLabel?: string;
  /** What its button does where that is more than to close. */
  onCancel?: () => void;
  danger?: boolean;
  busy?: boolean;
}

/** Asks before what cannot be taken back; the safe way out has the focus. */
export function ConfirmDialog({ open, onClose, onConfirm, title, children, confirmLabel, cancelLabel, onCancel = onClose, danger = false, busy = false }: ConfirmDialogProps) {
  const { t } = useTranslation('components');
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={children}
      width="sm"
      decide
      initialFocus={safe}
      actions={
        <>
          <Button ref={safe} variant="plain" onClick={onCancel}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'solid'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
