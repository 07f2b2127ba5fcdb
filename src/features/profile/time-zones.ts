import { foldText } from '../../../schema/rules/fold-text.ts';
import { compareNames } from '../../../schema/rules/name-order.ts';
import type { Language } from '../../i18n/language.ts';
import { zoneOffset, zonePlace, zoneTown, zoneWords } from '../../lib/time-zones/zone-place.ts';

export interface TimeZoneOption {
  /** The IANA name. */
  readonly id: string;
  /** The place, as people read it in their language: "New York", «Екатеринбург». */
  readonly place: string;
  /** "GMT+3". */
  readonly offset: string;
  /** All by which it is found, the place first, as `plain` has it. */
  readonly words: string;
}

/** Every time zone that the browser knows, and the present one where it does not; from west to east. */
export function timeZoneOptions(language: Language, present: string, at: number): readonly TimeZoneOption[] {
  const ids = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), present]);
  return [...ids]
    .flatMap((id) => {
      const offset = zoneOffset(id, at);
      if (offset === null) return [];
      const place = zonePlace(id, language);
      return [{ id, offset, minutes: minutesOf(offset), place, words: foldText(`${place} ${id} ${zoneTown(id)} ${offset} ${zoneWords(id, language, 'longGeneric', at) ?? ''}`) }];
    })
    .toSorted((one, other) => one.minutes - other.minutes || compareNames(language)(one.place, other.place))
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
  const typed = foldText(text);
  const words = typed.split(' ');
  const found = options.filter((option) => words.every((word) => option.words.includes(word)));
  // Moscow itself stands above what keeps the time of Moscow.
  return found.toSorted((one, other) => Number(other.words.startsWith(typed)) - Number(one.words.startsWith(typed))).slice(0, SHOWN);
}

/* "GMT+5:30" is 330. */
function minutesOf(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d+)(?::(\d+))?/u.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
