const KEY = 'parta.wantedPath';
/** Whose place it is, where it is somebody's. */
const OF_KEY = 'parta.wantedPath.of';

/**
 * Keeps the path that is wanted after the login, for this tab (GEN-03). One that somebody was at when their session
 * ended is theirs (`userId`); one that a visitor came to belongs to whoever logs in.
 */
export function rememberWantedPath(path: string, userId = ''): void {
  try {
    sessionStorage.setItem(KEY, path);
    sessionStorage.setItem(OF_KEY, userId);
  } catch {
    // Storage may be forbidden: then the login leads to the dashboard.
  }
}

/** The path wanted before the login, as far as it is not somebody else's; null: none. */
export function wantedPath(userId = ''): string | null {
  try {
    const of = sessionStorage.getItem(OF_KEY) ?? '';
    return of === '' || of === userId ? sessionStorage.getItem(KEY) : null;
  } catch {
    return null;
  }
}

/** The wanted path was opened, or is not wanted any more. */
export function forgetWantedPath(): void {
  try {
    sessionStorage.removeItem(KEY);
    sessionStorage.removeItem(OF_KEY);
  } catch {
    // Nothing was kept.
  }
}
