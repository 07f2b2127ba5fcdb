import { lettersAt, PARTS_MAX, type BarePicture } from './bare-picture.ts';
import { orientationBlock, orientationIn, UPRIGHT, viewOf } from './orientation.ts';

const OF_PICTURE: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Bits of VP8X that announce Exif and XMP. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

/** A WebP without Exif and XMP; the orientation stays. Null: not a whole WebP. */
export function bareWebp(bytes: Uint8Array<ArrayBuffer>): BarePicture | null {
  const view = viewOf(bytes);
  if (bytes.length < 30 || lettersAt(bytes, 0) !== 'RIFF' || lettersAt(bytes, 8) !== 'WEBP') return null;
  const fileEnd = 8 + view.getUint32(4, true);
  if (fileEnd > bytes.length) return null;
  const kept: Uint8Array<ArrayBuffer>[] = [];
  let orientation = UPRIGHT;
  for (let at = 12; at + 8 <= fileEnd; ) {
    const type = lettersAt(bytes, at);
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > fileEnd) return null;
    // Some writers put the letters before it that stand there in a JPEG.
    const start = at + 8 + (lettersAt(bytes, at + 8) === 'Exif' ? 6 : 0);
    if (type === 'EXIF') orientation = orientationIn(bytes.subarray(start, at + 8 + length));
    if (kept.length === PARTS_MAX) return null;
    if (OF_PICTURE.has(type)) kept.push(bytes.subarray(at, Math.min(end, bytes.length)));
    at = end;
  }
  const size = sizeOf(bytes, view);
  const [first, ...rest] = kept;
  if (size === null || first === undefined) return null;
  const said = orientation === UPRIGHT || lettersAt(first, 0) !== 'VP8X' ? [] : [exifChunk(orientation)];
  const header = bytes.slice(0, 12);
  const chunks = [withFlags(first, said.length > 0), ...rest, ...said];
  viewOf(header).setUint32(4, 4 + chunks.reduce((sum, chunk) => sum + chunk.length, 0), true);
  const parts = [header, ...chunks];
  const isTurned = said.length > 0;
  return { format: 'webp', ...size, orientation: isTurned ? orientation : UPRIGHT, parts, unturned: isTurned ? null : parts };
}

function sizeOf(bytes: Uint8Array, view: DataView): { width: number; height: number } | null {
  switch (lettersAt(bytes, 12)) {
    case 'VP8X':
      return { width: 1 + (view.getUint32(24, true) & 0xffffff), height: 1 + (view.getUint32(26, true) >>> 8) };
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    default:
      return null;
  }
}

function withFlags(chunk: Uint8Array<ArrayBuffer>, hasExif: boolean): Uint8Array<ArrayBuffer> {
  if (lettersAt(chunk, 0) !== 'VP8X') return chunk;
  const copy = chunk.slice();
  copy[8] = ((copy[8] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (hasExif ? HAS_EXIF : 0);
  return copy;
}

function exifChunk(orientation: number): Uint8Array<ArrayBuffer> {
  const block = orientationBlock(orientation);
  const chunk = new Uint8Array(8 + block.length);
  chunk.set('EXIF'.split('').map((letter) => letter.charCodeAt(0)));
  viewOf(chunk).setUint32(4, block.length, true);
  chunk.set(block, 8);
  return chunk;
}
