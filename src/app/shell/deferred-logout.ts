/** Who is logged out once everything is sent: the id of a user. Outlives a reload, as the wish does. */
const KEY = 'parta.logout.deferred';
const listeners = new Set<() => void>();

/** Whether a user has asked to be logged out once everything is sent (F-709). */
export function isLogoutDeferred(userId: string): boolean {
  try {
    return localStorage.getItem(KEY) === userId;
  } catch {
    return false;
  }
}

/** Remembers the wish of a user; null: it is carried out, or given up. */
export function deferLogout(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, userId);
  } catch {
    // Storage may be forbidden: then one logs out by hand.
  }
  for (const listen of listeners) listen();
}

/** Calls `listen` after each change in this page. */
export function watchDeferredLogout(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
