const LOGIN = 'student';
const KEY = 'key';

/** A student as a card's link names them. */
export interface CardLogin {
  readonly login: string;
  /**
   * Logs in without the password (F-320); null on cards of earlier builds and of students with a password of their
   * own.
   */
  readonly key: string | null;
}

/**
 * Returns where a student's card leads a camera: the log-in that knows who it is. Login and key are in the hash,
 * which no server receives and no log contains; the page takes it out of its address (use-login-card.ts).
 */
export function studentLoginLink(login: string, key: string | null): string {
  const known = new URLSearchParams({ [LOGIN]: login, ...(key === null ? {} : { [KEY]: key }) });
  return `${location.origin}/login#${known.toString()}`;
}

/** Returns the student of such a link, by its hash; null: it names none. */
export function cardOfHash(hash: string): CardLogin | null {
  const known = new URLSearchParams(hash.slice(1));
  const login = known.get(LOGIN) ?? '';
  return login === '' ? null : { login, key: known.get(KEY) };
}
