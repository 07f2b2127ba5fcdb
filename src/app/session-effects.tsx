import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { forgetNotifications, watchTaps } from '../data/notifications.ts';
import { noteNavigation } from '../data/service-worker.ts';
import { pushPermission, registerPush } from '../data/push.ts';
import { askForPersistence, asksBeforeKeeping, prepareStorageQuestion } from '../data/storage-persist.ts';
import { runCommand } from '../data/use-command.ts';
import { usePortWakeups } from '../data/use-port-wakeups.ts';
import { useSession } from '../data/use-session.ts';
import { followUserLocale } from '../i18n/i18n.ts';
import { followProfileZone } from '../i18n/profile-zone.ts';
import { forgetLanguage, watchSavedLanguage } from '../i18n/saved-language.ts';
import { forgetLastWords } from '../lib/attachments/last-words.ts';
import { notePath } from '../lib/entry-memory.ts';
import { noteEntry } from '../lib/history-layers.ts';
import { hasDeniedPush } from '../lib/push-choice.ts';
import { useArrivalFocus } from '../lib/use-arrival-focus.ts';
import { keepScreen } from './keep-screen.ts';
import { preloadOnPress } from './preload-on-press.ts';
import { createPushCheck } from './push-check.ts';
import { saveRoleHint } from './role-hint.ts';
import { forgetConfirmationEmail } from './shell/confirmation-email.ts';

const pushCheck = createPushCheck({ permission: pushPermission, hasDenied: hasDeniedPush, register: registerPush });
/** Of whoever was here before: the next one's registration waits for it. */
let forgotten = Promise.resolve();

/** What follows from who is logged in and where one goes; draws nothing. */
export function SessionEffects() {
  // The first thing that the worker hears: requests ask for answers in that language.
  useEffect(() => watchSavedLanguage((language) => void runCommand('chooseLanguage', { language })), []);
  usePortWakeups();
  const session = useSession();
  const { pathname, key } = useLocation();
  useLayoutEffect(() => {
    noteEntry();
    notePath(pathname);
  }, [pathname, key]);
  const navigate = useNavigate();
  useEffect(() => watchTaps((path) => void navigate(path)), [navigate]);
  useEffect(() => noteNavigation(), [pathname]);
  useEffect(preloadOnPress, []);
  // Whoever logs in on the page of an invitation stays at its address.
  useArrivalFocus(session === undefined ? null : `${session.state} ${pathname}`);
  useEffect(() => {
    if (!session) return;
    const isOther = saveRoleHint(session);
    if (isOther) {
      forgotten = forgetNotifications();
      forgetLanguage();
    }
    if (session.state === 'active') void pushCheck.begin(session.me._id, forgotten);
    if (session.state === 'anonymous') {
      pushCheck.end();
      followProfileZone(null);
      forgetConfirmationEmail();
      // The words of a locked user wait for their login (F-205).
      return session.locked ? undefined : forgetLastWords();
    }
    followProfileZone(session.me.timeZone);
    void followUserLocale(session.me.locale);
    void (asksBeforeKeeping() ? prepareStorageQuestion() : askForPersistence());
  }, [session]);
  const role = session === undefined || session.state === 'anonymous' ? null : session.me.role;
  useEffect(() => (role === null ? undefined : keepScreen(role)), [role]);
  return null;
}
