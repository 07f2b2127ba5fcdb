/** So many letters leave room for the words behind them in the narrowest list. */
const LETTERS_MAX = 15;

/** A name that stands before words in one line. A box would cut off its colon, too, or leave a gap before it. */
export function shortName(name: string): string {
  const letters = Array.from(name);
  return letters.length <= LETTERS_MAX ? name : `${letters.slice(0, LETTERS_MAX - 1).join('').trimEnd()}…`;
}
