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

/** Whoever comes next is met in the language of their own account: the choice was that of whoever has left (docs/decisions/2026-11-23-whose-language.md). */
export function forgetLanguage(): void {
  try {
    localStorage.removeItem(SAVED_KEY);
  } catch {
    return;
  }
}
