const KEY = 'parta.wantedPath';

/** Keeps the path that a visitor wanted before the login, for this tab (GEN-03). */
export function rememberWantedPath(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Storage may be forbidden: then the login leads to the dashboard.
  }
}

/** The path wanted before the login, or null. */
export function wantedPath(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The wanted path was opened, or is not wanted any more. */
export function forgetWantedPath(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
