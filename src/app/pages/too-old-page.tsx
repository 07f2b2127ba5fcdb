import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/button-link.tsx';
import { FaultState } from '../../components/fault-state.tsx';
import { PageFrame } from '../../components/page-frame.tsx';

/** No contact with the server for longer than what is kept here may be read: one connection brings everything back. */
export function TooOldPage({ days }: { days: number }) {
  const { t } = useTranslation('app');
  return (
    <PageFrame title={t('fault.tooOld.place')}>
      <FaultState fault="tooOld" count={days} action={<ButtonLink to="/outbox">{t('place.outbox')}</ButtonLink>} />
    </PageFrame>
  );
}
