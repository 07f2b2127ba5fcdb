const NAME = 'student';

/** Where a student's card leads a camera: to the log-in, with the login typed already. Behind the hash, which no server is told and no log has. */
export function studentLoginLink(login: string): string {
  return `${location.origin}/login#${new URLSearchParams({ [NAME]: login }).toString()}`;
}

/** The login of such a link, by its hash; null: it names none. */
export function loginOfHash(hash: string): string | null {
  const login = new URLSearchParams(hash.slice(1)).get(NAME);
  return login === '' ? null : login;
}
