import { mayReload } from '../data/service-worker.ts';

const KEY = 'parta.reloadedAt';
/** A page that needs its new version again so soon after a reload did not get it, ms. */
const AGAIN_MS = 60_000;

/**
 * Reloads the page for the version that has replaced its own. Does nothing where it did so within a minute, where that
 * cannot be noted, or where something is typed that no draft keeps.
 * @param page what is reloaded; this page unless another is given
 */
export function reloadOnce(page: Pick<Location, 'reload'> = location): void {
  if (!mayReload()) return;
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < AGAIN_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without a memory it could reload for ever.
    return;
  }
  page.reload();
}
