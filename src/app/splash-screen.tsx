import { useTranslation } from 'react-i18next';
import { Logo } from '../components/logo.tsx';

/** The few frames before the device has answered; the logo comes late so that a quick answer shows no flash. */
export function SplashScreen() {
  const { t } = useTranslation();
  return (
    <output aria-label={t('loading')} className="grid min-h-dvh place-items-center">
      <span aria-hidden="true" className="animate-[rise_.3s_.4s_both]">
        <Logo size={56} markOnly />
      </span>
    </output>
  );
}
