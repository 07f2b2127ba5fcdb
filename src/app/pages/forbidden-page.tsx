import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/button-link.tsx';
import { FaultState } from '../../components/fault-state.tsx';

/** An invitation that is not for whoever opened it, or not whole (product.md section 8). */
export function ForbiddenPage({ home }: { home: string }) {
  const { t } = useTranslation('app');
  return (
    <main className="grid min-h-dvh place-items-center py-16">
      <title>{t('fault.permission.title')}</title>
      <FaultState
        fault="permission"
        isPage
        action={
          <ButtonLink to={home} variant="solid">
            {t('fault.home')}
          </ButtonLink>
        }
      />
    </main>
  );
}
