/** Who does not want to be asked again, on this device. */
const DENIED_KEY = 'parta.push.denied';
/** "Not yet" holds as long as the tab. */
const LATER_KEY = 'parta.push.later';

/** Whether somebody may be asked for notifications: they have not said no, and not "not yet" in this session (PSH-01). */
export function mayAskForPush(userId: string): boolean {
  try {
    return localStorage.getItem(DENIED_KEY) !== userId && sessionStorage.getItem(LATER_KEY) !== userId;
  } catch {
    // Without a memory one would be asked at every start.
    return false;
  }
}

/** Remembers the answer: for this session, or for good. */
export function rememberPushAnswer(userId: string, answer: 'later' | 'never'): void {
  try {
    if (answer === 'never') localStorage.setItem(DENIED_KEY, userId);
    else sessionStorage.setItem(LATER_KEY, userId);
  } catch {
    // Storage may be forbidden: then nobody is asked.
  }
}
