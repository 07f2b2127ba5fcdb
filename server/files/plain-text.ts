import { createReadStream } from 'node:fs';

/** Tab, line feed, form feed, carriage return, escape: what real text files contain below the space. */
const TEXT_CONTROLS = new Set([9, 10, 12, 13, 27]);
const HEAD_BYTES = 1024;
/** Markup that a browser would run if it were ever taken for what it is. */
const MARKUP = /^\s*<(?:!--|(?:!doctype|\?xml|html|head|body|script|svg|iframe|style|meta|link)\b)/i;

/** Whether a file is text in UTF-8, UTF-16 (with its mark) or a one-byte alphabet, and does not begin as a web page. */
export async function isPlainText(path: string): Promise<boolean> {
  let head = Buffer.alloc(0);
  let isWide = false;
  for await (const chunk of createReadStream(path)) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    if (head.length === 0) isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, bytes.subarray(0, HEAD_BYTES)]);
    if (!isWide && bytes.some((byte) => byte < 32 && !TEXT_CONTROLS.has(byte))) return false;
  }
  return !MARKUP.test(textOf(head, isWide));
}

function textOf(head: Buffer, isWide: boolean): string {
  const text = isWide ? new TextDecoder(head[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(head) : head.toString('utf8');
  return text.replace(/^\uFEFF/, '');
}
