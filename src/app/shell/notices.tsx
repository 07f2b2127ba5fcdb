import { CalendarClock, HardDrive, KeyRound, RefreshCw } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { REPLICA_DAYS } from '../../../schema/limits.ts';
import type { Me } from '../../../schema/records/user.ts';
import { Banner } from '../../components/banner.tsx';
import { pushPermission } from '../../data/push.ts';
import { applyUpdate, useUpdateState } from '../../data/service-worker.ts';
import { useSession } from '../../data/use-session.ts';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import { sendsWhenClosed } from '../../lib/browser-abilities.ts';
import { mayAskForPush } from '../../lib/push-choice.ts';
import { useArrivalFocus } from '../../lib/use-arrival-focus.ts';
import { useOldUnsent } from '../../lib/use-old-unsent.ts';
import { InstallPrompt } from '../lazy-pages.ts';
import { rememberWantedPath } from '../wanted-path.ts';
import { DeferredLogoutNotice } from './deferred-logout-notice.tsx';
import { EmailNotice } from './email-notice.tsx';
import { isLaterDay } from './first-day.ts';
import { PushPrompt } from './push-prompt.tsx';
import { ReplacedNotice } from './replaced-notice.tsx';
import { StoragePrompt } from './storage-prompt.tsx';
import { ZoneNotice } from './zone-notice.tsx';

/** How long "Back online" stays, ms. */
const BACK_ONLINE_MS = 4000;

/** Strips under the header: the weather, the age of what is shown, a session that ended, the question for notifications or the home screen, little space, a new version. */
export function Notices() {
  const { t } = useTranslation('app');
  const { t: shared } = useTranslation();
  const status = useSyncStatus();
  const session = useSession();
  const update = useUpdateState();
  const { pathname, search, hash } = useLocation();
  const isOffline = status?.network === 'offline';
  const isBack = useJustBack(status?.network);
  const age = status?.daysWithoutContact ?? 0;
  const isAged = age > 0 && age < REPLICA_DAYS;
  const waiting = status?.waiting ?? 0;
  const isOutbox = pathname === '/outbox';
  const isExpired = session?.state === 'expired';
  return (
    <div data-fleeting className="grid shrink-0 gap-2 px-3 md:px-8 [&:not(:empty)]:pt-2 [&:not(:empty)]:pb-2">
      {isOffline && (
        <Banner kind="offline" title={shared('offline.title')} action={waiting > 0 && !isOutbox ? { label: shared('offline.waiting', { count: waiting }), to: '/outbox' } : undefined}>
          {isAged && <span>{`${t('notice.age', { count: age })} `}</span>}
          <OfflineText />
        </Banner>
      )}
      {status?.isSendingBlocked === true && !isOffline && waiting > 0 && (
        <Banner kind="offline" title={t('notice.blocked')}>
          {t(sendsWhenClosed() ? 'notice.blockedText' : 'notice.blockedOpenText')}
        </Banner>
      )}
      {isAged && !isOffline && (
        <Banner kind="notice" icon={CalendarClock} title={t('notice.age', { count: age })}>
          {status?.network === 'unknown' && t('notice.ageText')}
        </Banner>
      )}
      {isBack && (
        <Banner kind="online" title={shared('online.title')}>
          {waiting > 0 && !isExpired && shared('online.sending', { count: waiting })}
        </Banner>
      )}
      {session?.state === 'expired' && (
        <Banner kind="notice" icon={KeyRound} title={waiting > 0 ? t('notice.expiredWaiting', { count: waiting }) : t('notice.expired')} action={{ label: t('notice.login'), to: '/login', onFollow: () => rememberWantedPath(pathname + search + hash, session.me._id) }}>
          {t('notice.expiredText')}
        </Banner>
      )}
      {session?.state === 'active' && <DeferredLogoutNotice key={`logout ${session.me._id}`} me={session.me} />}
      {session?.state === 'active' && <ReplacedNotice />}
      {session?.state === 'active' && status?.storage !== 'lost' && <Questions key={session.me._id} me={session.me} />}
      {status?.storage === 'lost' && (
        <Banner kind="notice" icon={HardDrive} title={t('notice.lost')}>
          {t('notice.lostText')}
        </Banner>
      )}
      {(status?.storage === 'low' || status?.storage === 'full') && (
        <Banner kind="notice" icon={HardDrive} title={t(status.storage === 'full' ? 'notice.full' : 'notice.low')}>
          {t('notice.storageText')}
        </Banner>
      )}
      {update === 'waiting' && (
        <Banner kind="notice" icon={RefreshCw} title={t('notice.update')} action={{ label: t('notice.reload'), onPress: applyUpdate }}>
          {t('notice.updateText')}
        </Banner>
      )}
    </div>
  );
}

/* What becomes of unsent work, by what the browser can do (F-906); after a day it asks to be sent (F-907). */
function OfflineText() {
  const { t: shared } = useTranslation();
  const old = useOldUnsent();
  if (old > 0) return <span>{shared('offline.old', { count: old })}</span>;
  return <span>{shared(sendsWhenClosed() ? 'offline.text' : 'offline.openText')}</span>;
}

/* Since the app was started; each page brings its notices with it. */
const start = { hasAsked: false };

/* One at a time: two of them take half of a phone. The home screen waits for a start without the question for notifications, and for another day. */
function Questions({ me }: { me: Me }) {
  const [isAsking, setAsking] = useState(() => pushPermission() === 'default' && mayAskForPush(me._id));
  const [isLater] = useState(isLaterDay);
  // The button that answered goes with its question.
  useArrivalFocus(isAsking ? 'asking' : 'answered');
  useEffect(() => {
    if (isAsking) start.hasAsked = true;
  }, [isAsking]);
  if (isAsking) return <PushPrompt me={me} onAnswered={() => setAsking(false)} />;
  if (me.role !== 'student' && !me.isEmailVerified) return <EmailNotice me={me} />;
  return (
    <>
      <StoragePrompt />
      <ZoneNotice timeZone={me.timeZone} />
      {isLater && !start.hasAsked && (
        <Suspense fallback={null}>
          <InstallPrompt />
        </Suspense>
      )}
    </>
  );
}

/* True for a few seconds after the network has come back. */
function useJustBack(network: 'online' | 'offline' | 'unknown' | undefined): boolean {
  const [before, setBefore] = useState(network);
  const [isBack, setBack] = useState(false);
  if (network !== before) {
    setBefore(network);
    setBack(before === 'offline' && network === 'online');
  }
  useEffect(() => {
    if (!isBack) return undefined;
    const timer = setTimeout(() => setBack(false), BACK_ONLINE_MS);
    return () => clearTimeout(timer);
  }, [isBack]);
  return isBack;
}
