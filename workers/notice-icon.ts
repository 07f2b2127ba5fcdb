/** The app's mark, which the service worker keeps with the app (vite.config.ts, `globPatterns`). */
const MARK = '/icon-192.png';

/**
 * The mark for a notification as a data URL, from what is kept on the device; undefined where it is not kept. An address
 * would be asked of the network, and Chromium shows a notification only once its icon has come or 90 s are over
 * (`kImageFetchTimeout` of its notification_image_loader.cc): on a line that lets a push through and little else, that is a push nobody sees in time.
 */
export async function noticeIcon(): Promise<string | undefined> {
  const kept = await caches.match(MARK, { ignoreSearch: true }).catch(() => undefined);
  if (kept === undefined) return undefined;
  return `data:image/png;base64,${btoa(String.fromCharCode(...new Uint8Array(await kept.arrayBuffer())))}`;
}
