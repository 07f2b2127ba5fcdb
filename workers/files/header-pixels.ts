import { lettersAt, type BarePicture } from './bare-picture.ts';
import { isLittleEndian, viewOf } from './orientation.ts';

const BMP_HEADER = 26;
const GIF_HEADER = 13;
const TIFF_WIDTH = 0x0100;
const TIFF_HEIGHT = 0x0101;
const SHORT = 3;
/** The boxes that tell sizes stand before the pixels; larger heads were not seen. */
const HEIF_HEAD = 256 * 1024;
const ISPE = 'ispe'.split('').map((letter) => letter.charCodeAt(0));

/** Pixels of all frames that a picture's header promises, as the server counts them; 0 where it promises none. Nothing is decoded. */
export function headerPixels(bytes: Uint8Array<ArrayBuffer>, bare: BarePicture | null): number {
  if (bare !== null) {
    // Of an animated PNG the server reads the first picture alone.
    const frames = bare.format === 'webp' ? bare.parts.filter((part) => part.length >= 4 && lettersAt(part, 0) === 'ANMF').length : 1;
    return bare.width * bare.height * Math.max(1, frames);
  }
  const view = viewOf(bytes);
  if (lettersAt(bytes, 0).startsWith('BM') && bytes.length >= BMP_HEADER) return Math.abs(view.getInt32(18, true) * view.getInt32(22, true));
  if (lettersAt(bytes, 0) === 'GIF8' && bytes.length >= GIF_HEADER) return view.getUint16(6, true) * view.getUint16(8, true) * gifFrames(bytes);
  if (lettersAt(bytes, 4) === 'ftyp') return largestOfHeif(bytes.subarray(0, HEIF_HEAD));
  return tiffPixels(view);
}

/** Frames of a GIF: blocks of pictures, between blocks of other things. */
function gifFrames(bytes: Uint8Array): number {
  const coloursAt = (flagsAt: number): number => {
    const flags = bytes[flagsAt] ?? 0;
    return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
  };
  let frames = 0;
  let at = GIF_HEADER + coloursAt(10);
  while (at < bytes.length) {
    const isPicture = bytes[at] === 0x2c;
    if (!isPicture && bytes[at] !== 0x21) break;
    if (isPicture) frames += 1;
    at += isPicture ? 11 + coloursAt(at + 9) : 2;
    // Its data: blocks of up to 255 bytes, the last of which is empty.
    for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += size + 1;
    at += 1;
  }
  return frames;
}

/** A HEIC or AVIF tells the size of its tiles and of its preview as well: the picture is the largest. */
function largestOfHeif(head: Uint8Array): number {
  const view = viewOf(head);
  let largest = 0;
  for (let at = head.indexOf(ISPE[0] ?? 0); at !== -1 && at + 16 <= head.length; at = head.indexOf(ISPE[0] ?? 0, at + 1)) {
    if (ISPE.every((letter, index) => head[at + index] === letter)) largest = Math.max(largest, view.getUint32(at + 8) * view.getUint32(at + 12));
  }
  return largest;
}

function tiffPixels(view: DataView): number {
  const isLittle = isLittleEndian(view);
  if (isLittle === null) return 0;
  const directory = view.getUint32(4, isLittle);
  const count = directory + 2 <= view.byteLength ? view.getUint16(directory, isLittle) : 0;
  const sides: Record<number, number> = {};
  for (let entry = directory + 2, index = 0; index < count && entry + 12 <= view.byteLength; index += 1, entry += 12) {
    const isShort = view.getUint16(entry + 2, isLittle) === SHORT;
    sides[view.getUint16(entry, isLittle)] = isShort ? view.getUint16(entry + 8, isLittle) : view.getUint32(entry + 8, isLittle);
  }
  return (sides[TIFF_WIDTH] ?? 0) * (sides[TIFF_HEIGHT] ?? 0);
}
