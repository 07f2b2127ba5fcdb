import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { forgetNotifications, watchTaps } from '../data/notifications.ts';
import { noteNavigation } from '../data/service-worker.ts';
import { askForPersistence } from '../data/storage-persist.ts';
import { usePortWakeups } from '../data/use-port-wakeups.ts';
import { useSession } from '../data/use-session.ts';
import { followUserLocale } from '../i18n/i18n.ts';
import { forgetLastWords } from '../lib/attachments/last-words.ts';
import { keepScreen } from './keep-screen.ts';
import { preloadOnPress } from './preload-on-press.ts';
import { saveRoleHint } from './role-hint.ts';

/** What follows from who is logged in and where one goes; draws nothing. */
export function SessionEffects() {
  usePortWakeups();
  const session = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => watchTaps((path) => void navigate(path)), [navigate]);
  useEffect(() => noteNavigation(), [pathname]);
  useEffect(preloadOnPress, []);
  useEffect(() => {
    if (!session) return;
    if (saveRoleHint(session)) void forgetNotifications();
    if (session.state === 'anonymous') return forgetLastWords();
    void followUserLocale(session.me.locale);
    void askForPersistence();
  }, [session]);
  const role = session === undefined || session.state === 'anonymous' ? null : session.me.role;
  useEffect(() => (role === null ? undefined : keepScreen(role)), [role]);
  return null;
}
