import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { LoginForm } from './login-form.tsx';

export interface LoginDialogProps {
  open: boolean;
  visitor: 'teacher' | 'parent' | 'student';
  onClose: () => void;
}

/** The login above the main page: e-mail for teachers and parents, login for students (AUT-01). */
export function LoginDialog({ open, visitor, onClose }: LoginDialogProps) {
  const { t } = useTranslation('auth');
  return (
    <Dialog open={open} onClose={onClose} title={t(`title.${visitor}`)} width="sm">
      <LoginForm key={visitor} kind={visitor === 'student' ? 'student' : 'user'} />
    </Dialog>
  );
}
