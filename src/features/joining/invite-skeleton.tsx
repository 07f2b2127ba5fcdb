import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../components/skeleton.tsx';

/** Stands where the invitation will, while the server is asked what the code invites to. */
export function InviteSkeleton() {
  const { t } = useTranslation();
  return (
    <output aria-label={t('loading')}>
      <Skeleton className="h-72 rounded-lg!" />
    </output>
  );
}
