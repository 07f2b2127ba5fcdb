/** Characters that show nothing, each of them: format characters, variation selectors, the fillers of Hangul, an empty Braille cell. */
export const INVISIBLE = /[\p{Cf}\p{Cc}\p{Variation_Selector}\u034F\u115F\u1160\u2800\u3164\uFFA0]/gu;
/** Dashes that word processors and phones put in place of a hyphen. */
export const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;

/** One character that a reader sees. */
const VISIBLE = /[^\s\p{Cf}\p{Cc}\p{Variation_Selector}\u034F\u115F\u1160\u2800\u3164\uFFA0]/u;

/** Whether a reader would see nothing of the text (F-805). Stops at the first visible character: it runs at each key. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/**
 * A text that is compared letter by letter, such as an e-mail, a phone number or a login, as it was meant: what is copied
 * from a page or a messenger brings invisible characters, other dashes and other blanks with it (F-805).
 */
export function cleanIdentifier(text: string): string {
  return text.normalize('NFC').replaceAll(INVISIBLE, '').replaceAll(DASHES, '-').replaceAll(/\s+/gu, ' ').trim();
}
