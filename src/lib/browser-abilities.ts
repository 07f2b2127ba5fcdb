/** Whether the browser sends what waits after the app is closed (Background Sync); WebKit and Firefox do not (F-906). */
export function sendsWhenClosed(): boolean {
  return 'serviceWorker' in navigator && 'SyncManager' in globalThis;
}

/** Whether the app runs in a window of its own, as it does once it is installed. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen), (display-mode: window-controls-overlay)').matches || ('standalone' in navigator && navigator.standalone === true);
}

/**
 * Whether the browser removes the storage of a site that nobody opens for STORAGE_KEPT_DAYS: Safari and every other
 * browser on WebKit, which name their vendor as Apple. Apps on the home screen are exempt (F-907).
 */
export function removesUnvisitedStorage(): boolean {
  return navigator.vendor.startsWith('Apple') && !isInstalled();
}
