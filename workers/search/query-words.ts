import { areRussianForms, formsStart } from './russian-forms.ts';
import { shortWordForms } from './russian-short-words.ts';
import { stemOf, wordsOf } from './words.ts';

/** A word that is looked for. The one that is still being typed stands for all words that begin like it, too. */
export interface QueryWord {
  readonly term: string;
  readonly stem: string;
  readonly isPrefix: boolean;
}

/** More words than this say nothing more. */
const WORDS_MAX = 8;

/** The words of what somebody typed, each once. A space behind the last one says that it is whole. */
export function queryWordsOf(text: string): QueryWord[] {
  const words = wordsOf(text);
  const found = new Map<string, QueryWord>();
  for (const { term, end } of words.slice(0, WORDS_MAX)) {
    const isPrefix = end === text.length;
    const key = isPrefix ? `${term}*` : stemOf(term);
    found.set(key, { term, stem: stemOf(term), isPrefix });
  }
  return [...found.values()];
}

/** Whether a stem, in some of its forms, is what a word looks for. */
export function isMeant(word: QueryWord, stem: string, forms: readonly string[]): boolean {
  if (stem === word.stem) return true;
  if ([stem, ...forms].some((form) => areRussianForms(word.term, form))) return true;
  return word.isPrefix && (stem.startsWith(word.term) || forms.some((form) => form.startsWith(word.term)));
}

/**
 * Stems that are meant and do not begin like the word itself: its own, those of other forms of a short word, and shorter ones whose forms may (an English stem
 * may also end in another letter than its forms: hope for hoping, happi for happy).
 */
export function otherStemsOf({ term, stem, isPrefix }: QueryWord): string[] {
  const stems = new Set([stem, ...shortWordForms(term).map(stemOf)]);
  for (let length = 2; isPrefix && length <= term.length; length += 1) {
    const start = term.slice(0, length);
    stems.add(start);
    if (/^[a-z]+$/.test(start)) stems.add(`${start}e`).add(`${start}i`);
  }
  return [...stems].filter((one) => !isPrefix || !one.startsWith(term));
}

/** The beginning of further stems that may be meant: those of forms that Snowball keeps apart (заболели, заболеет). */
export function furtherStartOf({ term }: QueryWord): string | null {
  return formsStart(term);
}
