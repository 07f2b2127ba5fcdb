import type { Language } from './language.ts';

const SAVED_KEY = 'parta.language';

/** The language that was chosen on this device. Storage may be forbidden (private windows, embedded views): then the choice lasts as long as the page. */
export function savedLanguage(): string | null {
  try {
    return localStorage.getItem(SAVED_KEY);
  } catch {
    return null;
  }
}

/** Keeps the choice, where that is allowed. */
export function saveLanguage(language: Language): void {
  try {
    localStorage.setItem(SAVED_KEY, language);
  } catch {
    return;
  }
}
