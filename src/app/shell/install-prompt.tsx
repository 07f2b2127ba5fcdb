import { MonitorSmartphone, Share } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { STORAGE_KEPT_DAYS } from '../../../schema/limits.ts';
import { isInstalled, removesUnvisitedStorage } from '../../lib/browser-abilities.ts';
import { useArrivalFocus } from '../../lib/use-arrival-focus.ts';
import { installEvent, takeInstallEvent, watchInstallEvent } from './install-event.ts';
import { installWay, refusedAt, rememberRefusal } from './install-moment.ts';
import { QuestionStrip } from './question-strip.tsx';

/* The page that this code came into; pages bring their notices with them, so what has been is not kept in a component. */
const first = { pathname: location.pathname, isOver: false };

/**
 * Offers to put the app on the home screen: by the browser's own question, or in words where the browser has none. It
 * comes with a page and never into one that is being read; no for now holds for 60 days on this device.
 */
export function InstallPrompt() {
  const { t } = useTranslation('install');
  const { pathname } = useLocation();
  const event = useSyncExternalStore(watchInstallEvent, installEvent);
  const [openedAt] = useState(() => Date.now());
  const [refused, setRefused] = useState(() => refusedAt(openedAt));
  const way = installWay({ isInstalled: isInstalled(), refusedAt: refused, now: openedAt, isOffered: event !== null, userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints });
  const isFirst = pathname === first.pathname && !first.isOver;
  useEffect(() => {
    if (!isFirst) first.isOver = true;
  }, [isFirst]);
  const [page, setPage] = useState({ pathname, hasWay: way !== null && !isFirst });
  if (page.pathname !== pathname) setPage({ pathname, hasWay: way !== null });
  const isShown = way !== null && page.hasWay;
  // The button that answered goes with its question; that it comes is no arrival.
  useArrivalFocus(isShown || refused !== null ? `${isShown}` : null);
  if (!isShown) return null;

  function refuse(): void {
    const now = Date.now();
    rememberRefusal(now);
    setRefused(now);
  }
  async function accept(): Promise<void> {
    if (event === null || !(await takeInstallEvent(event))) refuse();
  }
  const where = way === 'safari' ? 'safari' : matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer';
  const Sign = way === 'safari' ? Share : MonitorSmartphone;
  const keeps = removesUnvisitedStorage() ? ` ${t('keeps', { count: STORAGE_KEPT_DAYS })}` : '';
  return (
    <QuestionStrip
      id="install-prompt"
      icon={Sign}
      tone="board"
      title={t(`${where}.title`)}
      brief={t(`${where}.brief`)}
      text={t(`${where}.text`) + keeps}
      yes={way === 'browser' ? { label: t(`${where}.ok`), onPress: () => void accept() } : undefined}
      later={{ label: way === 'browser' ? t('later') : t('safari.ok'), onPress: refuse }}
    />
  );
}
