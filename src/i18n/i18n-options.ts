import type { InitOptions } from 'i18next';
import { LANGUAGES, type Language } from './language.ts';
import { loadWords } from './words.ts';

/** How our words are looked up, with the words of `language`, all of them unless told otherwise: the same on a device and where the main page is drawn by the build. */
export async function i18nOptions(language: Language, load = loadWords): Promise<InitOptions> {
  return {
    lng: language,
    supportedLngs: LANGUAGES,
    fallbackLng: false,
    resources: { [language]: await load(language) },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    returnNull: false,
  };
}
