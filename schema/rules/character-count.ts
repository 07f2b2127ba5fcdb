/**
 * Length of a text in characters, for every limit of limits.ts: Unicode code points, as the validator, PostgreSQL and
 * JSON Schema count them. String.length and `maxlength` of HTML count UTF-16 code units, which are more with emoji.
 */
export function characterCount(text: string): number {
  let count = text.length;
  // The second half of a pair; an unpaired half is a code point of its own.
  for (let at = 1; at < text.length; at++) {
    if (isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1))) count--;
  }
  return count;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
