import type { Language } from '../../i18n/language.ts';

export interface TimeZoneOption {
  /** The IANA name. */
  readonly id: string;
  /** The place, as people read it: "New York". */
  readonly place: string;
  /** "GMT+3". */
  readonly offset: string;
  /** All by which it is found, in lower case. */
  readonly words: string;
}

/** Every time zone that the browser knows, and the present one where it does not; from west to east. */
export function timeZoneOptions(language: Language, present: string, at: number): readonly TimeZoneOption[] {
  const ids = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), present]);
  return [...ids]
    .flatMap((id) => {
      const offset = nameOf(id, 'en', 'shortOffset', at);
      return offset === null ? [] : [{ id, offset, minutes: minutesOf(offset), place: placeOf(id), words: `${id} ${placeOf(id)} ${offset} ${nameOf(id, language, 'longGeneric', at) ?? ''}`.toLocaleLowerCase() }];
    })
    .toSorted((one, other) => one.minutes - other.minutes || one.place.localeCompare(other.place))
    .map(({ id, place, offset, words }) => ({ id, place, offset, words }));
}

/** So many zones are drawn at a time: four hundred rows make each letter late on a slow phone. */
const SHOWN = 60;

/** Those that have all words of the text; without one, those around the present zone. */
export function timeZonesWith(options: readonly TimeZoneOption[], text: string, present: string): readonly TimeZoneOption[] {
  if (text.trim() === '') {
    const start = Math.max(0, options.findIndex(({ id }) => id === present) - SHOWN / 2);
    return options.slice(start, start + SHOWN);
  }
  const words = text.toLocaleLowerCase().trim().split(/\s+/u);
  return options.filter((option) => words.every((word) => option.words.includes(word))).slice(0, SHOWN);
}

/** The place of a time zone: "America/New_York" is New York. */
export function placeOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

function nameOf(timeZone: string, language: string, timeZoneName: 'shortOffset' | 'longGeneric', at: number): string | null {
  try {
    return new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? null;
  } catch {
    // The account may have a zone that this browser has never heard of.
    return null;
  }
}

/* "GMT+5:30" is 330. */
function minutesOf(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d+)(?::(\d+))?/u.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
