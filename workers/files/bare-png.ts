import { lettersAt, PARTS_MAX, type BarePicture } from './bare-picture.ts';
import { orientationBlock, orientationIn, UPRIGHT, viewOf } from './orientation.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** What makes the picture: its pixels, colours and frames. */
const OF_PICTURE: ReadonlySet<string> = new Set([
  'IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI', 'bKGD', 'hIST', 'pHYs', 'sPLT', 'acTL', 'fcTL', 'fdAT',
]);

/** A PNG without Exif, texts, times and what lies behind its end; the orientation stays. Null: not a whole PNG. */
export function barePng(bytes: Uint8Array<ArrayBuffer>): BarePicture | null {
  const view = viewOf(bytes);
  if (!SIGNATURE.every((byte, index) => bytes[index] === byte) || bytes.length < 33 || lettersAt(bytes, 12) !== 'IHDR') return null;
  const kept: Uint8Array<ArrayBuffer>[] = [];
  let orientation = UPRIGHT;
  for (let at = 8; ; ) {
    if (at + 12 > bytes.length) return null;
    const length = view.getUint32(at);
    const type = lettersAt(bytes, at + 4);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    if (type === 'eXIf') orientation = orientationIn(bytes.subarray(at + 8, at + 8 + length));
    if (kept.length === PARTS_MAX) return null;
    if (OF_PICTURE.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  const [header, ...rest] = kept;
  if (header === undefined) return null;
  const said = orientation === UPRIGHT ? [] : [chunk('eXIf', orientationBlock(orientation))];
  const start = bytes.subarray(0, 8);
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20), orientation, parts: [start, header, ...said, ...rest], unturned: [start, header, ...rest] };
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length);
  const view = viewOf(bytes);
  view.setUint32(0, data.length);
  bytes.set(type.split('').map((letter) => letter.charCodeAt(0)), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

/** As PNG wants it at the end of each chunk; bit by bit, for the few bytes that are written here. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
