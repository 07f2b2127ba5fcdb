import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import type { OutboxCard } from './outbox-groups.ts';
import { useOutboxTitle } from './use-outbox-title.ts';

export interface DiscardDialogProps {
  row: OutboxCard;
  onClose: () => void;
}

/** Asks before a change is thrown away, and says what is lost; honest that a sent one may have arrived. */
export function DiscardDialog({ row, onClose }: DiscardDialogProps) {
  const { t } = useTranslation('outbox');
  const { t: shared } = useTranslation();
  const title = useOutboxTitle(row);
  const run = useCommand();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function discard(): Promise<void> {
    setBusy(true);
    const results = [];
    for (const id of row.ids) results.push(await run('discardOutbox', { id }));
    setBusy(false);
    if (results.some(({ ok }) => !ok)) toast({ kind: 'bad', text: () => shared('error.occured') });
    onClose();
  }

  // Of what may have reached the server nobody can say that it is only here.
  const loss = row.mayBeSent ? 'discard.mayBeSent' : row.attachments.length > 0 ? 'discard.withFiles' : row.text ? 'discard.withText' : 'discard.plain';
  return (
    <ConfirmDialog open onClose={onClose} onConfirm={() => void discard()} danger busy={isBusy} title={t('discard.title')} confirmLabel={t('discard.confirm')} cancelLabel={t('discard.keep')}>
      <b className="mb-1 block font-semibold wrap-anywhere text-ink">{title}</b>
      <span>{t(loss)}</span>
    </ConfirmDialog>
  );
}
