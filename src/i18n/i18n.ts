import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isWaiting, isWayIn } from '../lib/ways-in.ts';
import { chooseLanguage, languageOf, type Language } from './language.ts';
import { i18nOptions } from './i18n-options.ts';
import { nestedQuotes } from './nested-quotes.ts';
import { SAVED_KEY, savedLanguage, saveLanguage } from './saved-language.ts';
import { loadWayInWords, loadWords } from './words.ts';

/** Whether the words that are there are those of the way in alone. */
let isPart = false;

/**
 * Starts translation in the saved language, else the user's, else the browser's, else English.
 * Resolves when the words are there: on a way in those that it needs, where the line has better things to carry.
 */
export async function startI18n(userLocale?: string | null): Promise<void> {
  const language = chooseLanguage({ saved: savedLanguage(), userLocale, preferred: navigator.languages });
  i18next.on('languageChanged', markDocument);
  addEventListener('storage', followOtherTab);
  isPart = isWayIn(location.pathname) || isWaiting(location.pathname);
  await i18next.use(initReactI18next).use(nestedQuotes).init(await i18nOptions(language, isPart ? loadWayInWords : loadWords));
}

/** Resolves when all words of the language in use are there; at once where nobody came by a way in. */
export async function allWords(): Promise<void> {
  if (isPart) await addWords(currentLanguage());
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
  await addWords(language);
  await i18next.changeLanguage(language);
}

/* What was chosen in another tab holds for the device: requests of all tabs go by it at once. */
function followOtherTab({ key, newValue }: StorageEvent): void {
  const language = key === SAVED_KEY ? languageOf(newValue) : undefined;
  if (language !== undefined && language !== i18next.resolvedLanguage) void changeTo(language).catch(() => undefined);
}

async function addWords(language: Language): Promise<void> {
  const words = await loadWords(language);
  for (const [namespace, bundle] of Object.entries(words)) i18next.addResourceBundle(language, namespace, bundle);
  isPart = false;
}

function markDocument(language: string): void {
  document.documentElement.lang = language;
}
