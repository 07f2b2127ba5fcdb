/** Tab, line feed, form feed, carriage return, escape: what real text files contain below the space. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([9, 10, 12, 13, 27]);
const SPACE = 32;
const HEAD_BYTES = 1024;
/** Markup that a browser would run if it were ever taken for what it is. */
const MARKUP = /^\s*<(?:!--|(?:!doctype|\?xml|html|head|body|script|svg|iframe|style|meta|link)\b)/i;
const UTF8_MARK = '\u00EF\u00BB\u00BF';

/**
 * Whether a file is text in UTF-8, UTF-16 (with its mark) or a one-byte alphabet, and does not begin as a web page.
 * `chunks`: its bytes from the first on, in order.
 */
export async function isPlainText(chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  let head: number[] = [];
  let isWide = false;
  for await (const chunk of chunks) {
    if (head.length === 0) isWide = (chunk[0] === 0xff && chunk[1] === 0xfe) || (chunk[0] === 0xfe && chunk[1] === 0xff);
    if (head.length < HEAD_BYTES) head = [...head, ...chunk.subarray(0, HEAD_BYTES)];
    if (!isWide && chunk.some((byte) => byte < SPACE && !TEXT_CONTROLS.has(byte))) return false;
  }
  return !MARKUP.test(isWide ? wideText(head) : narrowText(head));
}

/** The mark says which byte of a character comes first. */
function wideText(head: readonly number[]): string {
  const [low, high] = head[0] === 0xff ? [0, 1] : [1, 0];
  const count = Math.floor(head.length / 2) - 1;
  const codes = Array.from({ length: Math.max(0, count) }, (_, index) => (head[2 + index * 2 + low] ?? 0) + (head[2 + index * 2 + high] ?? 0) * 256);
  return String.fromCharCode(...codes);
}

function narrowText(head: readonly number[]): string {
  const text = String.fromCharCode(...head);
  return text.startsWith(UTF8_MARK) ? text.slice(UTF8_MARK.length) : text;
}
