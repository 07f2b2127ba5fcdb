/** The languages of the interface. */
export const LANGUAGES = ['en', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Which language a tag or a locale reference speaks ("ru-RU", "/locales/ru"), if it is one of ours. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const code = tag?.split('/').at(-1)?.toLowerCase().split(/[-_]/u)[0];
  return LANGUAGES.find((language) => language === code);
}

export interface LanguageWishes {
  /** Chosen on this device. */
  saved?: string | null;
  /** The locale of the user's account. */
  userLocale?: string | null;
  /** navigator.languages. */
  preferred: readonly string[];
}

/** The first wish that we can fulfil: saved choice, the user's locale, the browser's languages in order, else English. */
export function chooseLanguage({ saved, userLocale, preferred }: LanguageWishes): Language {
  for (const wish of [saved, userLocale, ...preferred]) {
    const language = languageOf(wish);
    if (language) return language;
  }
  return 'en';
}
