import { useEffect, useRef, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useToast } from '../../components/use-toast.ts';
import { runCommand } from '../../data/use-command.ts';
import { useSession } from '../../data/use-session.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { forgetWantedPath } from '../wanted-path.ts';
import { deferLogout } from './deferred-logout.ts';

/** What would be lost, as the device counts it. */
interface Unsent {
  readonly waiting: number;
  readonly drafts: number;
}

export interface LogoutDialogProps {
  onClose: () => void;
  /** It was asked for earlier, and happens now by itself: it is told. */
  isDeferred?: boolean;
  /** The path that comes after it; left out: the main page. */
  to?: string;
}

/**
 * Logs out at once when nothing would be lost; else says first how much: changes that wait, and drafts (SES-04). What
 * only waits can be sent first: then it happens by itself (F-709).
 */
export function LogoutDialog({ onClose, isDeferred = false, to = '/' }: LogoutDialogProps) {
  const { t } = useTranslation('app');
  const { t: shared } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const session = useSession();
  // What the server refused waits for the person, who would wait for ever.
  const canDefer = (useSyncStatus()?.waiting ?? 0) > 0;
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const [isBusy, setBusy] = useState(false);
  const hasAsked = useRef(false);

  async function leave(force: boolean): Promise<void> {
    setBusy(true);
    const result = await runCommand('logout', { force });
    setBusy(false);
    if (!result.ok) {
      toast({ kind: 'bad', text: () => shared('error.occured') });
      onClose();
    } else if (result.value.wiped) {
      forgetWantedPath();
      deferLogout(null);
      if (isDeferred) toast({ kind: 'info', text: () => t('logout.done') });
      void navigate(to, { replace: true });
    } else {
      setUnsent(result.value);
    }
  }

  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    void leave(false);
  });

  return (
    <ConfirmDialog
      open={unsent !== null}
      onClose={onClose}
      onConfirm={() => void leave(true)}
      danger
      busy={isBusy}
      title={unsent === null ? '' : titleOf(unsent, t)}
      confirmLabel={t('logout.confirm')}
      cancelLabel={t(canDefer ? 'logout.whenSent' : 'logout.back')}
      onCancel={() => {
        if (canDefer && session?.state !== 'anonymous' && session !== undefined) deferLogout(session.me._id);
        onClose();
      }}
    >
      {t('logout.text')}
    </ConfirmDialog>
  );
}

function titleOf({ waiting, drafts }: Unsent, t: TFunction<'app'>): string {
  if (drafts === 0) return t('logout.title', { count: waiting });
  if (waiting === 0) return t('logout.drafts', { count: drafts });
  return t('logout.both', { changes: t('logout.changesOfBoth', { count: waiting }), drafts: t('logout.draftsOfBoth', { count: drafts }) });
}
