import { languageOf, type Language } from './language.ts';

const collators = new Map<Language, Intl.Collator>();

/**
 * Compares names by the alphabet of a language, numbers in them by their value. `locale`: a tag or a locale reference;
 * English where it is none of ours. Without it the browser's language would order the names (F-204).
 */
export function compareNames(locale: string | null | undefined): (one: string, other: string) => number {
  const language = languageOf(locale) ?? 'en';
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, collator);
  return collator.compare;
}
