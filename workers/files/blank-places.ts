import { isLittleEndian, viewOf } from './orientation.ts';

const EXIF = latin('Exif\0\0');
const XMP_START = latin('<x:xmpmeta');
const XMP_END = latin('</x:xmpmeta>');
const GPS_TAG = 0x8825;
const ENTRIES_MAX = 500;
/** Bytes of one value of each TIFF type, from BYTE on. */
const SIZE_OF_TYPE = [1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const SPACE = 0x20;

/**
 * HEIC and TIFF, whose parts point at each other by offsets, with the place where they were made blotted out where it
 * stands (in Exif and in XMP): nothing moves. Other bytes as they are.
 */
export function withoutPlaces(bytes: Uint8Array<ArrayBuffer>): [Uint8Array<ArrayBuffer>] {
  const isHeic = latin('ftyp').every((byte, index) => bytes[4 + index] === byte);
  const isTiff = isLittleEndian(viewOf(bytes)) !== null;
  if (!isHeic && !isTiff) return [bytes];
  const copy = bytes.slice();
  if (isTiff) blankPlace(copy);
  for (let at = find(copy, EXIF, 0); isHeic && at !== -1; at = find(copy, EXIF, at + 1)) blankPlace(copy.subarray(at + EXIF.length));
  for (let at = find(copy, XMP_START, 0); at !== -1; at = find(copy, XMP_START, at + 1)) {
    const end = find(copy, XMP_END, at);
    if (end === -1) break;
    copy.fill(SPACE, at, end + XMP_END.length);
  }
  return [copy];
}

/** Empties the GPS directory of a TIFF structure, values and all; what is no such structure is left alone. */
function blankPlace(tiff: Uint8Array): void {
  const view = viewOf(tiff);
  const isLittle = isLittleEndian(view);
  if (isLittle === null) return;
  for (const entry of entriesAt(view, view.getUint32(4, isLittle), isLittle)) {
    if (view.getUint16(entry, isLittle) !== GPS_TAG) continue;
    const directory = view.getUint32(entry + 8, isLittle);
    for (const said of entriesAt(view, directory, isLittle)) {
      const size = (SIZE_OF_TYPE[view.getUint16(said + 2, isLittle) - 1] ?? 0) * view.getUint32(said + 4, isLittle);
      const at = view.getUint32(said + 8, isLittle);
      if (size > 4 && at + size <= tiff.length) tiff.fill(0, at, at + size);
      tiff.fill(0, said, said + 12);
    }
  }
}

/** Where the entries of a directory stand; none where it does not lie within the bytes. */
function entriesAt(view: DataView, directory: number, isLittle: boolean): number[] {
  if (directory < 8 || directory + 2 > view.byteLength) return [];
  const count = view.getUint16(directory, isLittle);
  if (count > ENTRIES_MAX || directory + 2 + count * 12 > view.byteLength) return [];
  return Array.from({ length: count }, (_, index) => directory + 2 + index * 12);
}

function find(bytes: Uint8Array, wanted: readonly number[], from: number): number {
  const [first = 0, ...rest] = wanted;
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (rest.every((byte, index) => bytes[at + 1 + index] === byte)) return at;
  }
  return -1;
}

function latin(text: string): number[] {
  return text.split('').map((letter) => letter.charCodeAt(0));
}
