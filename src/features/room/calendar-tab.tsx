import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';

/** The place of the class's events. */
export function CalendarTab() {
  const { t } = useTranslation('room');
  return (
    <EmptyState drawing="desk" title={t('calendar.title')} className="min-h-[50dvh] content-center">
      {t('calendar.text')}
    </EmptyState>
  );
}
