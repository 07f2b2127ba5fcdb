import type { Language } from './language.ts';

/** Where the choice is kept. */
export const SAVED_KEY = 'parta.language';

type Listen = (language: string | null) => void;
const listeners = new Set<Listen>();
/** Where storage is forbidden (private windows, embedded views) the choice lasts as long as the page. */
let ofThisPage: string | null = null;

/** The language that was chosen on this device. */
export function savedLanguage(): string | null {
  try {
    return localStorage.getItem(SAVED_KEY);
  } catch {
    return ofThisPage;
  }
}

/** Keeps the choice, where that is allowed. */
export function saveLanguage(language: Language): void {
  ofThisPage = language;
  try {
    localStorage.setItem(SAVED_KEY, language);
  } catch {
    // Kept for this page.
  }
  tell();
}

/** Whoever comes next is met in the language of their own account: the choice was that of whoever has left (docs/decisions/2026-11-23-whose-language.md). */
export function forgetLanguage(): void {
  ofThisPage = null;
  try {
    localStorage.removeItem(SAVED_KEY);
  } catch {
    // Nothing was kept.
  }
  tell();
}

/** Calls `listen` with the choice (null: none) now and after each change on this page, until the returned function is called. The worker cannot read it. */
export function watchSavedLanguage(listen: Listen): () => void {
  listeners.add(listen);
  listen(savedLanguage());
  return () => listeners.delete(listen);
}

function tell(): void {
  for (const listen of listeners) listen(savedLanguage());
}
