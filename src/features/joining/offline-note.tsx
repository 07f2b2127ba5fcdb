import { useTranslation } from 'react-i18next';
import { Banner } from '../../components/banner.tsx';

/** Nobody can be asked now: what was typed or opened stays, and is asked for again by itself. */
export function OfflineNote() {
  const { t } = useTranslation('joining');
  const { t: shared } = useTranslation();
  return (
    <Banner kind="offline" title={shared('offline.title')}>
      {t('offline')}
    </Banner>
  );
}
