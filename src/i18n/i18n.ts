import i18next, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { chooseLanguage, LANGUAGES, languageOf, type Language } from './language.ts';

const SAVED_KEY = 'parta.language';

/* One small chunk per language and namespace, part of the build and so of the offline shell. */
const files = import.meta.glob<ResourceKey>(['../../locales/*/*.json', '!../../locales/*/server.json'], { import: 'default' });

const bundled: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const load = files[`../../locales/${language}/${namespace}.json`];
    if (!load) {
      done(new Error(`no words for ${language}/${namespace}`), false);
      return;
    }
    load().then(
      (words) => done(null, words),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true),
    );
  },
};

/**
 * Starts translation in the saved language, else the user's, else the browser's, else English.
 * Resolves when the shared words are there; every other namespace loads with its first screen (under Suspense).
 */
export async function startI18n(userLocale?: string | null): Promise<void> {
  const language = chooseLanguage({ saved: savedLanguage(), userLocale, preferred: navigator.languages });
  i18next.on('languageChanged', markDocument);
  await i18next
    .use(bundled)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: LANGUAGES,
      fallbackLng: false,
      ns: ['common', 'components'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
}

/** The language in use now. */
export function currentLanguage(): Language {
  return languageOf(i18next.resolvedLanguage) ?? 'en';
}

/** Changes the language at once, without a reload, and remembers the choice on this device. */
export async function setLanguage(language: Language): Promise<void> {
  saveLanguage(language);
  await i18next.changeLanguage(language);
}

/** Follows the account's locale once the user is known, unless a language was chosen on this device. */
export async function followUserLocale(userLocale: string | null | undefined): Promise<void> {
  const language = languageOf(userLocale);
  if (language && !languageOf(savedLanguage()) && language !== i18next.resolvedLanguage) await i18next.changeLanguage(language);
}

function markDocument(language: string): void {
  document.documentElement.lang = language;
}

/* Storage may be forbidden (private windows, embedded views): then the choice lasts as long as the page. */
function savedLanguage(): string | null {
  try {
    return localStorage.getItem(SAVED_KEY);
  } catch {
    return null;
  }
}

function saveLanguage(language: Language): void {
  try {
    localStorage.setItem(SAVED_KEY, language);
  } catch {
    return;
  }
}
