import { stemmer as stemOfEnglish } from '@orama/stemmers/english';
import { stemmer as stemOfRussian } from '@orama/stemmers/russian';

/** A word of a text, as it is compared, and where it stands. */
export interface Word {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

/** Longer words are cut: nobody types them, and a pasted key must not fill the index. */
export const TERM_MAX = 32;
/** Stems that are remembered: people's words repeat, and a stem costs microseconds. */
const REMEMBERED_STEMS = 20_000;

// A soft hyphen is where a word may be parted, not where it ends: texts copied from pages have them.
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad]*/gu;
const MARKS = /[\p{M}\u00ad]+/gu;
const CYRILLIC = /^[а-я]+$/u;
const LATIN = /^[a-z]+$/u;

const stems = new Map<string, string>();

/** The words of a text in their order: letters and digits, without case, ё as е. Emoji and signs are no words. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map((found) => ({ term: termOf(found[0]), start: found.index, end: found.index + found[0].length }));
}

/** The stem that all forms of a word share: Snowball for Russian, Porter for English; anything else stays as it is. */
export function stemOf(term: string): string {
  const known = stems.get(term);
  if (known !== undefined) return known;
  const stem = CYRILLIC.test(term) ? stemOfRussian(term) : LATIN.test(term) ? stemOfEnglish(term) : term;
  if (stems.size >= REMEMBERED_STEMS) stems.clear();
  stems.set(term, stem);
  return stem;
}

function termOf(word: string): string {
  const plain = word.normalize('NFC').toLowerCase().normalize('NFC').replaceAll('ё', 'е').replaceAll(MARKS, '');
  return plain.length > TERM_MAX ? plain.slice(0, TERM_MAX) : plain;
}
