import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttachmentView, Refusal } from '../../schema/port/views.ts';
import { Button } from '../components/button.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { FileName } from '../components/media/file-name.tsx';
import { useCommand } from '../data/use-command.ts';
import { classNames } from './class-names.ts';
import { isFinal } from './is-final.ts';
import { RefusalText } from './refusal-text.tsx';
import { refusedFile } from './refused-file.ts';

export interface RefusalNoteProps {
  reason: Refusal;
  outboxId: string | null;
  /** What is asked before it is thrown away: "Discard the comment?" */
  question: string;
  /** What goes with it. */
  consequence: string;
  /** What was to be sent: without a file that was refused the rest of it can go. */
  content?: { readonly attachments: readonly AttachmentView[]; readonly text: string };
  className?: string;
}

/** Stands at a thing that the server refused: why, another try, and the way to give it up. */
export function RefusalNote({ reason, outboxId, question, consequence, content, className }: RefusalNoteProps) {
  const { t } = useTranslation();
  const run = useCommand();
  const [asks, setAsks] = useState(false);
  const refused = content ? refusedFile(content.attachments, content.text) : null;
  return (
    <div role="alert" className={classNames('rounded-sm bg-coral-tint px-3.5 py-2.5 text-meta font-medium wrap-anywhere text-coral-ink', className)}>
      <p>
        {refused && <b className="block font-strong"><FileName name={refused.file.originalName} /></b>}
        <b className="font-strong">{t('refusal.title')}</b>
        <span>{' '}</span>
        <RefusalText reason={reason} fallback={t(`refusal.reason.${reason.code}`)} />
      </p>
      {outboxId !== null && (
        <div className="-mx-2 mt-1 flex flex-wrap gap-1">
          {(refused === null || !isFinal(reason)) && (
            <Button variant="warn" size="sm" icon={RotateCcw} onClick={() => void run('retryOutbox', { id: outboxId })}>
              {t('action.retry')}
            </Button>
          )}
          {refused?.leavesMore === true && (
            <Button variant="warn" size="sm" onClick={() => void run('dropOutboxFile', { id: outboxId, fileId: refused.file._id })}>
              {t('refusal.withoutFile')}
            </Button>
          )}
          <Button variant="warn" size="sm" onClick={() => setAsks(true)}>
            {t('refusal.discard')}
          </Button>
          <ConfirmDialog
            open={asks}
            onClose={() => setAsks(false)}
            onConfirm={() => {
              setAsks(false);
              void run('discardOutbox', { id: outboxId });
            }}
            title={question}
            confirmLabel={t('refusal.discard')}
            danger
          >
            {consequence}
          </ConfirmDialog>
        </div>
      )}
    </div>
  );
}
