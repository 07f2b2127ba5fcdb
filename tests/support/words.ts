import { readdirSync, readFileSync } from 'node:fs';
import i18next, { type i18n } from 'i18next';
import { nestedQuotes } from '../../src/i18n/nested-quotes.ts';

/** Every file of words; those of the server's letters do no harm. */
const NAMESPACES = readdirSync('locales/en').map((file) => file.replace(/\.json$/u, ''));
const languages = new Map<string, i18n>();

/** The words of the screens, so that tests find controls by the names that people read: `words('ru')('auth:submit')`. */
export function words(language: 'en' | 'ru'): (key: string, options?: Record<string, unknown>) => string {
  const known = languages.get(language) ?? load(language);
  languages.set(language, known);
  return (key, options = {}) => {
    if (!known.exists(key, options)) throw new Error(`No word ${key} in ${language}`);
    return known.t(key, options);
  };
}

function load(language: 'en' | 'ru'): i18n {
  const instance = i18next.createInstance();
  const resources = Object.fromEntries(NAMESPACES.map((namespace) => [namespace, JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8')) as object]));
  void instance.use(nestedQuotes).init({ lng: language, resources: { [language]: resources }, ns: NAMESPACES, defaultNS: 'common', interpolation: { escapeValue: false }, initAsync: false });
  return instance;
}
