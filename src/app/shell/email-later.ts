import { DAY_MS } from '../../../schema/limits.ts';

/**
 * Until when the request to confirm the e-mail is put off: user ids with the moment, ms, `id:moment`, spaces between. A log-out
 * forgets it (role-hint.ts).
 */
export const EMAIL_LATER_KEY = 'parta.email.later';
/** For how long it is put off, ms (ours, F-317). */
const WEEK_MS = 7 * DAY_MS;

/** Returns whether this user has put off the request to confirm their e-mail on this device, less than a week ago. */
export function isEmailPutOff(userId: string): boolean {
  try {
    const left = (momentsIn().get(userId) ?? 0) - Date.now();
    // A clock that was wrong then puts it off for a week and not for years.
    return left > 0 && left <= WEEK_MS;
  } catch {
    return false;
  }
}

/** Puts the request off for a week; where nothing can be stored, until the next page. */
export function putEmailOff(userId: string): void {
  try {
    const moments = momentsIn().set(userId, Date.now() + WEEK_MS);
    const words = [...moments].filter(([, until]) => until > Date.now()).map(([id, until]) => `${id}:${until}`);
    localStorage.setItem(EMAIL_LATER_KEY, words.join(' '));
  } catch {
    // Storage may be forbidden.
  }
}

function momentsIn(): Map<string, number> {
  const words = (localStorage.getItem(EMAIL_LATER_KEY) ?? '').split(' ').filter((word) => word !== '');
  return new Map(words.map((word) => [word.split(':')[0] ?? '', Number(word.split(':')[1]) || 0]));
}
