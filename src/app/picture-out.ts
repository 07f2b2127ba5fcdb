/** Where a browser does not say that it has drawn anything, the app begins all the same, ms. */
const WAIT_MAX_MS = 2_000;

/**
 * Waits until the main page that the server drew for a visitor is on the screen: what the app fetches and does stands
 * behind its first word and picture. Resolves at once where nobody looks at it.
 */
export async function pictureOut(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  await new Promise<void>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) end();
    });
    const end = (): void => {
      observer.disconnect();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', end);
      resolve();
    };
    const timer = setTimeout(end, WAIT_MAX_MS);
    // A page that is hidden meanwhile is not drawn.
    document.addEventListener('visibilitychange', end);
    observer.observe({ type: 'paint', buffered: true });
  });
}
