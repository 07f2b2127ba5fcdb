import type { Resource } from 'i18next';
import { fetchCode } from '../lib/fetch-code.ts';
import type { Language } from './language.ts';

/** All words of a language by namespace (locales/<language>/<namespace>.json). */
export type Words = Resource[string];

/**
 * One chunk per language with all of its words, part of the build and so of the offline shell: a file per screen made
 * each screen wait for its words after it had waited for its code.
 */
const LOADERS: Record<Language, () => Promise<Words>> = {
  en: async () => (await import('./words-en.ts')).words,
  ru: async () => (await import('./words-ru.ts')).words,
};

const WAY_IN_LOADERS: typeof LOADERS = {
  en: async () => (await import('./way-in-words-en.ts')).words,
  ru: async () => (await import('./way-in-words-ru.ts')).words,
};

/** Loads the words of a language that the way in by a code needs, up to the first story: half of them. */
export function loadWayInWords(language: Language): Promise<Words> {
  return fetchCode(WAY_IN_LOADERS[language]);
}

/** Loads a language's words. */
export function loadWords(language: Language): Promise<Words> {
  return fetchCode(LOADERS[language]);
}
