/** Shorter words fit any line that holds a word; parts of a double one, which has a hyphen of its own, are parted from 12 letters on: Заболоцкий-Десятовский goes by that hyphen. */
const LONG_RUSSIAN_WORD = /[а-яё]{12,}|(?<![а-яё-])[а-яё]{10,}(?![а-яё-])/giu;
/** Behind two letters, a vowel and what closes its syllable; before a consonant and the next vowel. */
const SYLLABLE_END = /(?<=..)(?<=[аеёиоуыэюя][^аеёиоуыэюя]*)(?=[^аеёиоуыэюяйьъ][аеёиоуыэюя])/giu;

/**
 * The text with soft hyphens between the syllables of its long Russian words: a browser without a Russian dictionary,
 * and many have none, would tear them anywhere. For titles; English words it knows.
 */
export function soften(text: string): string {
  return text.replaceAll(LONG_RUSSIAN_WORD, (word) => word.replaceAll(SYLLABLE_END, '\u00ad'));
}
