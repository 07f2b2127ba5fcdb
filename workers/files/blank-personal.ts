import { lettersAt } from './bare-picture.ts';
import { isLittleEndian, viewOf } from './orientation.ts';

/** How a TIFF structure begins. Where the one of Exif lies in HEIC only a whole reading of the file would say. */
const TIFF_STARTS = [latin('II*\0'), latin('MM\0*')];
const XMP_START = latin('<x:xmpmeta');
const XMP_END = latin('</x:xmpmeta>');
/** Directories of their own: of the camera and its owner, and of the place. */
const DIRECTORIES = [0x8769, 0x8825];
/** Bytes of one value of each TIFF type, a digit each; there is no type 0. */
const SIZE_OF_TYPE = '0112481124848';
/** Up to this type a value is text: bytes (XMP, and Windows' words) or letters. What the picture is drawn by is of others. */
const ASCII = 2;
const SPACE = 0x20;

/**
 * HEIC and TIFF, whose parts point at each other by offsets, with the place where they were made, and what else is
 * written about them, blotted out where it stands (in Exif and in XMP): nothing moves. Other bytes as they are.
 */
export function withoutPersonal(bytes: Uint8Array<ArrayBuffer>): [Uint8Array<ArrayBuffer>] {
  const isHeic = lettersAt(bytes, 4) === 'ftyp';
  if (!isHeic && isLittleEndian(viewOf(bytes)) === null) return [bytes];
  const copy = bytes.slice();
  for (const start of TIFF_STARTS) for (let at = find(copy, start, 0); at !== -1; at = find(copy, start, at + 1)) blankWords(copy.subarray(at));
  for (let at = find(copy, XMP_START, 0); at !== -1; at = find(copy, XMP_START, at + 1)) {
    const end = find(copy, XMP_END, at);
    if (end === -1) break;
    copy.fill(SPACE, at, end + XMP_END.length);
  }
  return [copy];
}

/** Empties the texts of a TIFF structure, and the directories of Exif and of the place whole; what is no such structure is left alone. */
function blankWords(tiff: Uint8Array): void {
  const view = viewOf(tiff);
  const isLittle = isLittleEndian(view);
  if (isLittle === null) return;
  const blankValue = (entry: number): void => {
    const size = Number(SIZE_OF_TYPE[view.getUint16(entry + 2, isLittle)] ?? 0) * view.getUint32(entry + 4, isLittle);
    const at = size > 4 ? view.getUint32(entry + 8, isLittle) : entry + 8;
    if (size === 0 || at + size > tiff.length) return;
    tiff.fill(SPACE, at, at + size);
    // Readers warn of a text without its end.
    tiff[at + size - 1] = 0;
  };
  for (const entry of entriesAt(view, view.getUint32(4, isLittle), isLittle)) {
    if (DIRECTORIES.includes(view.getUint16(entry, isLittle))) {
      for (const said of entriesAt(view, view.getUint32(entry + 8, isLittle), isLittle)) {
        blankValue(said);
        tiff.fill(0, said, said + 12);
      }
    } else if (view.getUint16(entry + 2, isLittle) <= ASCII) blankValue(entry);
  }
}

/** Where the entries of a directory stand; none where it does not lie within the bytes. */
function entriesAt(view: DataView, directory: number, isLittle: boolean): number[] {
  if (directory < 8 || directory + 2 > view.byteLength) return [];
  const count = view.getUint16(directory, isLittle);
  if (directory + 2 + count * 12 > view.byteLength) return [];
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
