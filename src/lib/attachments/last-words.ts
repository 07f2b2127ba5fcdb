const PREFIX = 'parta.typed.';

/*
 * What was typed in the last moment of a page. The worker that writes the drafts dies with its page, so a reload or a
 * closed tab would take the last words; what is written here has left the page at once. Of one user, gone with the logout.
 */

/** Keeps the text of a place for the next page of this device. */
export function keepLastWords(place: string, text: string): void {
  try {
    const userId = localStorage.getItem('id');
    if (userId !== null) localStorage.setItem(`${PREFIX}${userId}.${place}`, text);
  } catch {
    // Storage may be forbidden: then what the worker wrote is what is left.
  }
}

/** The text that a page before this one left in a place, once; null: none. */
export function takeLastWords(place: string): string | null {
  try {
    const key = `${PREFIX}${localStorage.getItem('id') ?? ''}.${place}`;
    const text = localStorage.getItem(key);
    if (text !== null) localStorage.removeItem(key);
    return text;
  } catch {
    return null;
  }
}

/** Forgets the last words of every place: nobody is logged in any more. */
export function forgetLastWords(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
