/** 64 bits as two halves. */
export type Hash = readonly [high: number, low: number];

/**
 * A 64-bit hash of an ASCII text, the same as PostgreSQL's `hashtextextended(text, 0)`: what partitions its tables by
 * hash, so that it stays as it is (Jenkins' lookup3; server/store/digest-reader.test.ts holds the two together).
 */
export function textHash(text: string): Hash {
  const { length } = text;
  let a = (0x9e3779b9 + length + 3_923_095) | 0;
  let b = a;
  let c = a;
  let at = 0;
  for (; length - at >= 12; at += 12) {
    a = (a + wordAt(text, at, 4)) | 0;
    b = (b + wordAt(text, at + 4, 4)) | 0;
    c = (c + wordAt(text, at + 8, 4)) | 0;
    a = ((a - c) | 0) ^ turned(c, 4);
    c = (c + b) | 0;
    b = ((b - a) | 0) ^ turned(a, 6);
    a = (a + c) | 0;
    c = ((c - b) | 0) ^ turned(b, 8);
    b = (b + a) | 0;
    a = ((a - c) | 0) ^ turned(c, 16);
    c = (c + b) | 0;
    b = ((b - a) | 0) ^ turned(a, 19);
    a = (a + c) | 0;
    c = ((c - b) | 0) ^ turned(b, 4);
    b = (b + a) | 0;
  }
  a = (a + wordAt(text, at, 4)) | 0;
  b = (b + wordAt(text, at + 4, 4)) | 0;
  // The lowest byte of the third word is kept for the length.
  c = (c + (wordAt(text, at + 8, 3) << 8)) | 0;
  c = ((c ^ b) - turned(b, 14)) | 0;
  a = ((a ^ c) - turned(c, 11)) | 0;
  b = ((b ^ a) - turned(a, 25)) | 0;
  c = ((c ^ b) - turned(b, 16)) | 0;
  a = ((a ^ c) - turned(c, 4)) | 0;
  b = ((b ^ a) - turned(a, 14)) | 0;
  c = ((c ^ b) - turned(b, 24)) | 0;
  return [b >>> 0, c >>> 0];
}

/** Up to four signs from a place on, the first lowest; behind the end there is nothing. */
function wordAt(text: string, at: number, signs: number): number {
  let word = 0;
  for (let index = 0; index < signs && at + index < text.length; index += 1) word |= (text.charCodeAt(at + index) & 0xff) << (8 * index);
  return word;
}

function turned(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
