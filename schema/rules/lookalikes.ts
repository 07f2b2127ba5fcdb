/** Cyrillic capitals that look like Latin ones: typed on either keyboard, nobody sees which it was. */
const LOOKALIKES: Readonly<Record<string, string>> = { А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T', У: 'Y', Х: 'X' };

/** The letters of a text as they are read, whichever keyboard and case they were typed with. */
export function lettersAsRead(text: string): string[] {
  return Array.from(text.normalize('NFKC').toUpperCase(), (letter) => LOOKALIKES[letter] ?? letter);
}
