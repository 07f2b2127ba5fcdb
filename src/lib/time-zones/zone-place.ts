import type { Language } from '../../i18n/language.ts';
import placesRu from './places-ru.json';

const PLACES_RU: ReadonlyMap<string, string> = new Map(Object.entries(placesRu));

/**
 * The place of a time zone as people read it. In English its town ("New York"); in Russian the town where a country has
 * several zones («Екатеринбург»), else the country («Германия»): more the browsers do not know.
 */
export function zonePlace(id: string, language: Language): string {
  return (language === 'ru' ? placeInRussian(id) : null) ?? zoneTown(id);
}

/** The town in a zone's name: "America/New_York" is New York. */
export function zoneTown(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** A zone in a sentence: "Moscow, GMT+3"; the place alone where the browser has never heard of it. */
export function zoneLabel(id: string, language: Language, at: number): string {
  const place = zonePlace(id, language);
  const offset = zoneOffset(id, at);
  // "UTC" says its offset already.
  return offset === null || /^(?:UTC|GMT)/u.test(place) ? place : `${place}, ${offset}`;
}

/** "GMT+3" at that moment; null for a zone that the browser has never heard of. */
export function zoneOffset(id: string, at: number): string | null {
  return zoneWords(id, 'en', 'shortOffset', at);
}

/** What the browser calls a zone; null for one that it has never heard of, which an account may still have. */
export function zoneWords(timeZone: string, language: Language, timeZoneName: 'shortOffset' | 'shortGeneric' | 'longGeneric', at: number): string | null {
  try {
    return new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? null;
  } catch {
    return null;
  }
}

function placeInRussian(id: string): string | null {
  const known = PLACES_RU.get(id);
  if (known !== undefined) return known;
  const name = zoneWords(id, 'ru', 'shortGeneric', 0);
  return name !== null && /\p{Script=Cyrillic}/u.test(name) ? name : null;
}
