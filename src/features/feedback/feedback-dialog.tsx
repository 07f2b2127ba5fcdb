import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FEEDBACK_MAX } from '../../../schema/limits.ts';
import type { Me } from '../../../schema/records/user.ts';
import { isBlank } from '../../../schema/rules/visible-text.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { useDraft } from '../../lib/attachments/use-draft.ts';
import { useCutPaste } from '../../lib/use-cut-paste.ts';
import { useTooLong } from '../../lib/use-too-long.ts';

/**
 * A letter to whoever runs Parta. It is a draft until it is sent, whatever closes the dialog or the page; then it waits in
 * the outbox, and nothing says that it was sent before the server has it. The answer goes to the account's own address.
 */
export function FeedbackDialog({ me, open, onClose }: { me: Me; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('feedback');
  const run = useCommand();
  const toast = useToast();
  const draft = useDraft('feedback');
  // What is being written to the device: it stays in sight, and is written once. Null: nothing is.
  const [sent, setSent] = useState<string | null>(null);
  const isSaving = sent !== null;
  const body = sent ?? draft.body;
  const tooLong = useTooLong(body, FEEDBACK_MAX);
  const cut = useCutPaste(body, FEEDBACK_MAX);

  async function send() {
    if (isSaving) return;
    const sending = draft.take();
    setSent(sending.body);
    const result = await run('sendFeedback', { body: sending.body.trim(), sendId: sending.id });
    const isKept = await draft.isKept(sending, result);
    setSent(null);
    if (isKept) {
      toast({ kind: 'info', text: () => t('kept') });
      return onClose();
    }
    draft.putBack(sending);
    return toast({ kind: 'bad', text: () => t('notKept') });
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title')}
      description={t('intro')}
      actions={
        <Button variant="solid" aria-disabled={isSaving || undefined} disabled={isBlank(body) || tooLong !== undefined} onClick={() => void send()}>
          {t('send')}
        </Button>
      }
    >
      <TextArea
        label={t('text')}
        value={body}
        readOnly={isSaving}
        rows={6}
        maxRows={12}
        data-autofocus=""
        data-kept=""
        hint={me.email === null ? undefined : t('answer', { email: me.email })}
        error={tooLong ?? cut.words}
        onPaste={cut.onPaste}
        onInput={cut.onInput}
        maxLength={cut.maxLength}
        onChange={(event) => draft.setBody(event.target.value)}
        onBlur={draft.flush}
      />
    </Dialog>
  );
}
