import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { AccountPage } from './account-page.tsx';

export interface CardConflictPageProps {
  /** Who is logged in on this device. */
  name: string;
  onLogOut: () => void;
  onStay: () => void;
}

/** Asks whether to log out, where somebody scans a card on a device on which somebody else is logged in (F-320). */
export function CardConflictPage({ name, onLogOut, onStay }: CardConflictPageProps) {
  const { t } = useTranslation('auth');
  return (
    <AccountPage title={t('title.student')}>
      <p className="wrap-anywhere">{t('card.somebody', { name })}</p>
      <Button variant="solid" size="lg" wide data-autofocus="" onClick={onLogOut}>
        {t('card.logOut')}
      </Button>
      <Button variant="ghost" wide onClick={onStay}>
        {t('card.stay', { name })}
      </Button>
    </AccountPage>
  );
}
