import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NAME_MAX } from '../../../schema/limits.ts';
import { characterCount } from '../../../schema/rules/character-count.ts';
import { isBlank } from '../../../schema/rules/visible-text.ts';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { RecipientPicker } from './recipient-picker.tsx';
import { useRecipients } from '../../lib/use-recipients.ts';
import { useWayToPeople } from './use-way-to-people.ts';

export interface NewMessageDialogProps {
  open: boolean;
  onClose: () => void;
  /** null: of every class. */
  classId: string | null;
  pathOf: (threadId: string | null) => string;
}

/** Starts a conversation with one person, or with several under a name. */
export function NewMessageDialog({ open, onClose, classId, pathOf }: NewMessageDialogProps) {
  const { t } = useTranslation('chat');
  const run = useCommand();
  const navigate = useNavigate();
  const toast = useToast();
  const { state, reload } = useRecipients(open);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const way = useWayToPeople(classId);
  const isNobody = state.kind === 'ready' && state.recipients.length === 0;
  const isGroup = chosen.size > 1;
  const isNameTooLong = characterCount(name.trim()) > NAME_MAX;

  function close() {
    setChosen(new Set());
    setName('');
    onClose();
  }
  async function create() {
    setBusy(true);
    const result = await run('createDirectThread', { members: [...chosen], name: isGroup ? name.trim() : '' });
    setBusy(false);
    if (!result.ok) {
      toast({ kind: 'bad', text: () => t('recipients.notCreated') });
      return;
    }
    close();
    void navigate(pathOf(result.value.threadId));
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('recipients.title')}
      actions={
        <>
          <Button variant="plain" onClick={close}>
            {t('recipients.cancel')}
          </Button>
          {!isNobody && (
            <Button variant="solid" busy={isBusy} disabled={chosen.size === 0 || (isGroup && (isBlank(name) || isNameTooLong))} onClick={() => void create()}>
              {t(isGroup ? 'recipients.create' : 'recipients.write')}
            </Button>
          )}
          {isNobody && way !== null && (
            <ButtonLink variant="solid" to={way.to} onClick={close}>
              {way.label}
            </ButtonLink>
          )}
        </>
      }
    >
      <RecipientPicker state={state} chosen={chosen} onChoose={setChosen} onRetry={reload} />
      {isGroup && <TextField label={t('recipients.groupName')} hint={t('recipients.groupNameHint')} value={name} error={isNameTooLong ? t('recipients.nameTooLong', { max: NAME_MAX }) : undefined} onChange={(event) => setName(event.target.value)} className="mt-4" />}
    </Dialog>
  );
}
