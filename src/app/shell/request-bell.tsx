import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconLink } from '../../components/icon-link.tsx';
import { useQuery } from '../../data/use-query.ts';

/** The bell of a teacher: how many parents ask to be connected; leads to their requests (CLS-04). A phone's narrow header has it while somebody waits. */
export function RequestBell() {
  const { t } = useTranslation('app');
  const count = useQuery('pendingRequests', {})?.count ?? 0;
  return <IconLink to="/teachers/requests" icon={Bell} label={t('bell', { count })} badge={count} className={count === 0 ? 'max-md:hidden' : undefined} />;
}
