import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { chooseLanguage, languageOf, type Language } from './language.ts';
import { i18nOptions } from './i18n-options.ts';
import { savedLanguage, saveLanguage } from './saved-language.ts';
import { loadWords } from './words.ts';

/**
 * Starts translation in the saved language, else the user's, else the browser's, else English.
 * Resolves when the words are there.
 */
export async function startI18n(userLocale?: string | null): Promise<void> {
  const language = chooseLanguage({ saved: savedLanguage(), userLocale, preferred: navigator.languages });
  i18next.on('languageChanged', markDocument);
  await i18next.use(initReactI18next).init(await i18nOptions(language));
}

/** The language in use now. */
export function currentLanguage(): Language {
  return languageOf(i18next.resolvedLanguage) ?? 'en';
}

/** Changes the language at once, without a reload, and remembers the choice on this device. */
export async function setLanguage(language: Language): Promise<void> {
  saveLanguage(language);
  await changeTo(language);
}

/** Follows the account's locale once the user is known, unless a language was chosen on this device. */
export async function followUserLocale(userLocale: string | null | undefined): Promise<void> {
  const language = languageOf(userLocale);
  if (language && !languageOf(savedLanguage()) && language !== i18next.resolvedLanguage) await changeTo(language);
}

async function changeTo(language: Language): Promise<void> {
  const words = await loadWords(language);
  for (const [namespace, bundle] of Object.entries(words)) i18next.addResourceBundle(language, namespace, bundle);
  await i18next.changeLanguage(language);
}

function markDocument(language: string): void {
  document.documentElement.lang = language;
}
