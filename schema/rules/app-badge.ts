/** A page's or a service worker's navigator, as far as it can put a number on the app's icon. */
export interface BadgePlace {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Shows on the app's icon how much is unread, or nothing for none. Never rejects: most platforms have no badge, some refuse it. */
export async function showBadge(place: BadgePlace, count: number): Promise<void> {
  try {
    if (count > 0) await place.setAppBadge?.(count);
    else await place.clearAppBadge?.();
  } catch {
    // Not installed, or forbidden: the app itself shows the same number.
  }
}
