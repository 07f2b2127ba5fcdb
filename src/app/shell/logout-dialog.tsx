import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useToast } from '../../components/use-toast.ts';
import { runCommand } from '../../data/use-command.ts';
import { forgetWantedPath } from '../wanted-path.ts';

/** Logs out at once when nothing waits; else says first how much would be lost (SES-04). */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('app');
  const { t: shared } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const hasAsked = useRef(false);

  async function leave(force: boolean): Promise<void> {
    setBusy(true);
    const result = await runCommand('logout', { force });
    setBusy(false);
    if (!result.ok) {
      toast({ kind: 'bad', text: shared('error.occured') });
      onClose();
    } else if (result.value.wiped) {
      forgetWantedPath();
      void navigate('/', { replace: true });
    } else {
      setWaiting(result.value.waiting);
    }
  }

  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    void leave(false);
  });

  return (
    <ConfirmDialog
      open={waiting !== null}
      onClose={onClose}
      onConfirm={() => void leave(true)}
      danger
      busy={isBusy}
      title={t('logout.title', { count: waiting ?? 0 })}
      confirmLabel={t('logout.confirm')}
      cancelLabel={t('logout.stay')}
    >
      {t('logout.text')}
    </ConfirmDialog>
  );
}
