/** Shorter words fit any line that holds a word. */
const LONG_MIN = 10;
/** So many letters of a word stay together at either side. */
const EDGE = 2;
const RUSSIAN_WORD = new RegExp(`[а-яё]{${LONG_MIN},}`, 'giu');
/** Behind a vowel and the consonants that close its syllable, before a consonant and the next vowel. */
const SYLLABLE_END = /[аеёиоуыэюя][бвгджзйклмнпрстфхцчшщьъ]*?(?=[бвгджзклмнпрстфхцчшщ][аеёиоуыэюя])/giu;

/**
 * The text with soft hyphens between the syllables of its long Russian words: a browser without a Russian dictionary,
 * and many have none, would tear them anywhere. For titles; English words it knows.
 */
export function soften(text: string): string {
  return text.replaceAll(RUSSIAN_WORD, (word) =>
    word.replaceAll(SYLLABLE_END, (syllable, offset: number) => {
      const end = offset + syllable.length;
      return end < EDGE || word.length - end < EDGE ? syllable : `${syllable}\u00ad`;
    }),
  );
}

/** Has what is copied go without soft hyphens: pasted elsewhere they would part words that nobody asked to part. */
export function copyUnsoftened(): void {
  document.addEventListener('copy', (event) => {
    const text = getSelection()?.toString() ?? '';
    if (!text.includes('\u00ad')) return;
    event.clipboardData?.setData('text/plain', text.replaceAll('\u00ad', ''));
    event.preventDefault();
  });
}
