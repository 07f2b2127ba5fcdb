import { LogOut } from 'lucide-react';
import { Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../schema/records/user.ts';
import { Banner } from '../../components/banner.tsx';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { LogoutDialog } from '../lazy-pages.ts';
import { deferLogout, isLogoutDeferred, watchDeferredLogout } from './deferred-logout.ts';

/** Logs out by itself once everything is sent, where the person asked for that; until then it says so and can be given up (F-709). */
export function DeferredLogoutNotice({ me }: { me: Me }) {
  const { t } = useTranslation('app');
  const status = useSyncStatus();
  const isDeferred = useSyncExternalStore(watchDeferredLogout, () => isLogoutDeferred(me._id));
  if (!isDeferred || status === undefined || status.storage === 'lost') return null;
  const giveUp = () => deferLogout(null);
  if (status.waiting === 0) {
    return (
      <Suspense fallback={null}>
        <LogoutDialog isDeferred onClose={giveUp} />
      </Suspense>
    );
  }
  return (
    <Banner
      kind="notice"
      icon={LogOut}
      title={t('logout.deferred', { count: status.waiting })}
      action={{ label: t('logout.giveUp'), onPress: giveUp }}
    />
  );
}
