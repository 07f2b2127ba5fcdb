import { OPEN_WORD } from '../../schema/port/open-word.ts';
import { showBadge } from '../../schema/rules/app-badge.ts';
import { logFailure } from './log-failure.ts';

/** Calls `open` with the address that a tapped notification leads to, until the answer is called. */
export function watchTaps(open: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const over = new AbortController();
  const hear = ({ data, ports }: MessageEvent<unknown>): void => {
    const path = pathIn(data);
    if (path === null) return;
    ports[0]?.postMessage('heard');
    open(path);
  };
  navigator.serviceWorker.addEventListener('message', hear, { signal: over.signal });
  return () => over.abort();
}

/** Another user, or none, is here: nothing more comes for the one before, and what is shown of theirs goes (SES-06). */
export async function forgetNotifications(): Promise<void> {
  await showBadge(navigator, 0);
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  } catch (error) {
    // Without a service worker, or forbidden: then there are none.
    logFailure('Pushes not ended', error);
  }
}

function pathIn(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== OPEN_WORD) return null;
  const path = 'path' in data && typeof data.path === 'string' ? data.path : '';
  return path.startsWith('/') && !path.startsWith('//') ? path : null;
}
