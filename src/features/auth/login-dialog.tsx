import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailRole } from '../../../schema/port/commands.ts';
import { Dialog } from '../../components/dialog.tsx';
import { AccountForms, type AccountPlace } from '../../lib/account/account-forms.tsx';
import { LoginForm } from '../../lib/account/login-form.tsx';
import { useAccountTitle } from '../../lib/account/use-account-title.ts';

export interface LoginDialogProps {
  open: boolean;
  visitor: MailRole | 'student';
  /** What a link led to that the login opens (F-318). */
  wanted?: 'story' | 'chat' | 'calendar' | 'report' | 'requests' | 'class' | 'page' | undefined;
  onClose: () => void;
}

/** The way in above the main page: three forms for teachers and parents, a login of their own for students (AUT-01). */
export function LoginDialog({ open, visitor, wanted, onClose }: LoginDialogProps) {
  const { t } = useTranslation('auth');
  if (visitor !== 'student') return <AccountDialog key={visitor} open={open} visitor={visitor} wanted={wanted} onClose={onClose} />;
  return (
    <Dialog open={open} onClose={onClose} title={t('title.student')} description={wanted && t(`wanted.${wanted}`)} width="sm">
      <LoginForm kind="student" />
    </Dialog>
  );
}

function AccountDialog({ open, visitor, wanted, onClose }: LoginDialogProps & { visitor: MailRole }) {
  const { t } = useTranslation('auth');
  const title = useAccountTitle();
  const first: AccountPlace = { form: 'authorization', role: visitor };
  const [place, setPlace] = useState(first);
  const [wasOpen, setWasOpen] = useState(open);
  // Opened again it begins anew, as the forms inside do.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setPlace(first);
  }
  return (
    <Dialog open={open} onClose={onClose} title={title(place)} description={wanted && t(`wanted.${wanted}`)} width="sm">
      <AccountForms visitor={visitor} firstForm="authorization" onPlace={setPlace} />
    </Dialog>
  );
}
