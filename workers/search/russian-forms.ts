import { shortWordForms } from './russian-short-words.ts';

/** Letters that two forms of a word share at least; below that too many other words would. */
const SHARED_MIN = 4;
/** Letters that a word loses at most before its forms part: the longest ending of ENDINGS. */
const ENDING_MAX = 6;

/** Endings of verbs behind the root, with the vowel before them: забол-ели, забол-еет; приш-ел, приш-ла. */
const VERB_ENDINGS = [
  'еть', 'ею', 'еешь', 'еет', 'еем', 'еете', 'еют', 'ел', 'ела', 'ело', 'ели', 'ей', 'ейте', 'евший', 'евшая', 'евшие', 'евших',
  'ить', 'лю', 'ю', 'у', 'ишь', 'ит', 'им', 'ите', 'ят', 'ат', 'ил', 'ила', 'ило', 'или', 'и', 'ивший', 'ившая', 'ившие', 'ивших',
  'ать', 'аю', 'аешь', 'ает', 'аем', 'аете', 'ают', 'ал', 'ала', 'ало', 'али', 'ай', 'айте', 'авший', 'авшая', 'авшие', 'авших',
  'ять', 'яю', 'яешь', 'яет', 'яем', 'яете', 'яют', 'ял', 'яла', 'яло', 'яли', 'яй', 'яйте',
  'уть', 'ул', 'ула', 'уло', 'ули', 'нуть', 'ну', 'нешь', 'нет', 'нем', 'нете', 'нут', 'нул', 'нула', 'нуло', 'нули', 'ни', 'ните',
  'ешь', 'ет', 'ем', 'ете', 'ут', 'ют', 'л', 'ла', 'ло', 'ли',
];
/** Nouns whose last vowel comes and goes: ребен-ок, ребен-ка; подар-ок, подар-ки. */
const FLEETING_K = ['ок', 'ек', 'ка', 'ку', 'ком', 'ке', 'ки', 'ков', 'кам', 'ками', 'ках'];
const FLEETING_TS = ['ец', 'ца', 'цу', 'цом', 'цем', 'це', 'цы', 'цов', 'цев', 'цам', 'цами', 'цах'];
const PARADIGMS: readonly ReadonlySet<string>[] = [VERB_ENDINGS, FLEETING_K, FLEETING_TS].map((endings) => new Set(endings));
const RUSSIAN = /^[а-я]+$/u;
const REFLEXIVE = /(?:ся|сь)$/u;

/**
 * Returns whether two words are forms of one where Snowball gives them different stems: they share a beginning, and the rest
 * of both are endings of one paradigm, or they are of the list of short words. Words are in lower case, ё as е (words.ts).
 */
export function areRussianForms(one: string, other: string): boolean {
  if (!RUSSIAN.test(one) || !RUSSIAN.test(other)) return false;
  if (shortWordForms(one).includes(other)) return true;
  const [left, right] = [one.replace(REFLEXIVE, ''), other.replace(REFLEXIVE, '')];
  const longest = sharedLength(left, right);
  for (let length = longest; length >= Math.max(SHARED_MIN, longest - 1); length -= 1) {
    const endings = [left.slice(length), right.slice(length)];
    if (PARADIGMS.some((paradigm) => endings.every((ending) => paradigm.has(ending)))) return true;
  }
  return false;
}

/** The beginning that every other form of a word has; null where there is no such form. */
export function formsStart(word: string): string | null {
  if (!RUSSIAN.test(word)) return null;
  const plain = word.replace(REFLEXIVE, '');
  const lengths = Array.from({ length: ENDING_MAX }, (_, index) => plain.length - ENDING_MAX + index).filter((length) => length >= SHARED_MIN);
  const shortest = lengths.find((length) => PARADIGMS.some((paradigm) => paradigm.has(plain.slice(length))));
  return shortest === undefined ? null : plain.slice(0, shortest);
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
