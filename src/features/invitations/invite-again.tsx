import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { useCommand } from '../../data/use-command.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';

const NOTE =
  'mt-1.5 flex flex-wrap items-center gap-3 rounded-control bg-star-tint px-4 py-2.5 text-meta font-medium text-star-ink';

export interface InviteAgainProps {
  studentId: string;
  /** Contacts whose invitation was cancelled by a new code and who have not been invited again. */
  contacts: readonly string[];
  /** Takes the keyboard focus when the pressed button unmounts with the last contact. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Offers to invite the contacts again whose invitations a new code has cancelled: one press for all (F-303). */
export function InviteAgain({ studentId, contacts, focusAfter }: InviteAgainProps) {
  const { t } = useTranslation('invitations');
  const run = useCommand();
  const sayError = useErrorToast();
  const [isBusy, setBusy] = useState(false);
  const keepFocus = useKeptFocus(focusAfter);
  if (contacts.length === 0) return null;

  async function inviteAgain(): Promise<void> {
    setBusy(true);
    for (const contact of contacts) {
      const result = await run('inviteParent', { studentId, contact });
      if (!result.ok) {
        sayError(result.error);
        break;
      }
    }
    setBusy(false);
    keepFocus();
  }

  return (
    <output className={NOTE}>
      <span className="min-w-0 flex-1 basis-44 wrap-anywhere">
        {t('again.text', { contacts: contacts.join(', ') })}
      </span>
      <Button variant="plain" size="sm" busy={isBusy} onClick={() => void inviteAgain()}>
        {t('again.invite')}
      </Button>
    </output>
  );
}
