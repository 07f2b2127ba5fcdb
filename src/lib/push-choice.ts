/** Who wants no notifications on this device: the ids of users with spaces between, since several may share it. */
const DENIED_KEY = 'parta.push.denied';
/** "Not yet" holds as long as the tab. */
const LATER_KEY = 'parta.push.later';

/** Whether somebody may be asked for notifications: they have not said no, and not "not yet" in this session (PSH-01). */
export function mayAskForPush(userId: string): boolean {
  try {
    return !idsIn(localStorage, DENIED_KEY).includes(userId) && !idsIn(sessionStorage, LATER_KEY).includes(userId);
  } catch {
    // Without a memory one would be asked at every start.
    return false;
  }
}

/** Whether somebody has said no for good. The browser's permission is everybody's on this device; a no is one user's own (PSH-01). */
export function hasDeniedPush(userId: string): boolean {
  try {
    return idsIn(localStorage, DENIED_KEY).includes(userId);
  } catch {
    return false;
  }
}

/** Remembers the answer beside those of others: for this session, for good, or that they want them after all. */
export function rememberPushAnswer(userId: string, answer: 'later' | 'never' | 'yes'): void {
  try {
    if (answer === 'later') keepIds(sessionStorage, LATER_KEY, [...without(idsIn(sessionStorage, LATER_KEY), userId), userId]);
    else keepIds(localStorage, DENIED_KEY, [...without(idsIn(localStorage, DENIED_KEY), userId), ...(answer === 'never' ? [userId] : [])]);
  } catch {
    // Storage may be forbidden: then nobody is asked.
  }
}

/* Builds that kept one user wrote the id alone, which reads as a list of one. */
function idsIn(storage: Storage, key: string): readonly string[] {
  return (storage.getItem(key) ?? '').split(' ').filter((id) => id !== '');
}

function keepIds(storage: Storage, key: string, ids: readonly string[]): void {
  if (ids.length === 0) storage.removeItem(key);
  else storage.setItem(key, ids.join(' '));
}

function without(ids: readonly string[], userId: string): readonly string[] {
  return ids.filter((id) => id !== userId);
}
