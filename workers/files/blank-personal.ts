import { lettersAt } from './bare-picture.ts';
import { isLittleEndian, viewOf } from './orientation.ts';

/** How a TIFF structure begins. Where the one of Exif lies in HEIC only a whole reading of the file would say. */
const TIFF_STARTS = [latin('II*\0'), latin('MM\0*')];
const XMP_START = latin('<x:xmpmeta');
const XMP_END = latin('</x:xmpmeta>');
/** Directories of their own: of the camera and its owner, and of the place. */
const PERSONAL_DIRECTORIES = [0x8769, 0x8825];
/** Directories of further pictures in the file. */
const PICTURE_DIRECTORIES = 0x014a;
/** IPTC, and what Photoshop keeps, with IPTC in it: whatever type they say they are of, nothing is drawn by them. */
const WRITTEN_ABOUT = [0x83bb, 0x8649];
/** Bytes of one value of each TIFF type, a digit each; there is no type 0. */
const SIZE_OF_TYPE = '01124811248484';
/** Up to this type a value is text: bytes (XMP, and Windows' words) or letters. What the picture is drawn by is of others. */
const ASCII = 2;
const SPACE = 0x20;
/** A longer chain of pictures is none. */
const DIRECTORIES_MAX = 1000;
/** In a whole file few bytes are spoken of more than once. */
const SPOKEN_OF_MAX = 8;

/**
 * HEIC and TIFF, whose parts point at each other by offsets, with the place where they were made, and what else is
 * written about them, blotted out where it stands (in Exif, XMP and IPTC): nothing moves. Other bytes as they are. Takes
 * time as the bytes are many, whatever they say of themselves.
 */
export function withoutPersonal(bytes: Uint8Array<ArrayBuffer>): [Uint8Array<ArrayBuffer>] {
  const isHeic = lettersAt(bytes, 4) === 'ftyp';
  if (!isHeic && isLittleEndian(viewOf(bytes)) === null) return [bytes];
  const copy = bytes.slice();
  const budget = { left: SPOKEN_OF_MAX * copy.length };
  for (const start of TIFF_STARTS) for (let at = find(copy, start, 0); at !== -1 && budget.left > 0; at = find(copy, start, at + 1)) blankWords(copy.subarray(at), budget);
  for (let at = find(copy, XMP_START, 0); at !== -1; at = find(copy, XMP_START, at + 1)) {
    const end = find(copy, XMP_END, at);
    if (end === -1) break;
    copy.fill(SPACE, at, end + XMP_END.length);
  }
  return [copy];
}

/** Bytes that may still be read as directories or blotted out. */
interface Budget {
  left: number;
}

/** Empties the texts of a TIFF structure, and the directories of Exif and of the place whole; what is no such structure is left alone. */
function blankWords(tiff: Uint8Array, budget: Budget): void {
  const view = viewOf(tiff);
  const isLittle = isLittleEndian(view);
  if (isLittle === null) return;
  const blankValue = (entry: number): void => {
    const { at, size } = valueOf(view, entry, isLittle);
    budget.left -= size;
    if (size === 0 || budget.left < 0) return;
    tiff.fill(SPACE, at, at + size);
    // Readers warn of a text without its end.
    tiff[at + size - 1] = 0;
  };
  for (const entry of entriesOfPictures(view, isLittle, budget)) {
    const tag = view.getUint16(entry, isLittle);
    if (PERSONAL_DIRECTORIES.includes(tag)) {
      for (const said of entriesAt(view, view.getUint32(entry + 8, isLittle), isLittle, budget)) {
        blankValue(said);
        tiff.fill(0, said, said + 12);
      }
    } else if (WRITTEN_ABOUT.includes(tag) || view.getUint16(entry + 2, isLittle) <= ASCII) blankValue(entry);
  }
}

/** Where the entries of the directories of all pictures in a TIFF structure stand: one points at the next, and at those below it. */
function* entriesOfPictures(view: DataView, isLittle: boolean, budget: Budget): Generator<number> {
  const directories = new Set([view.getUint32(4, isLittle)]);
  for (const directory of directories) {
    const entries = entriesAt(view, directory, isLittle, budget);
    const next = directory + 2 + entries.length * 12;
    if (entries.length > 0 && next + 4 <= view.byteLength && directories.size < DIRECTORIES_MAX) directories.add(view.getUint32(next, isLittle));
    for (const entry of entries) {
      if (view.getUint16(entry, isLittle) === PICTURE_DIRECTORIES) {
        const { at, size } = valueOf(view, entry, isLittle);
        for (let offset = 0; offset + 4 <= size && directories.size < DIRECTORIES_MAX; offset += 4) directories.add(view.getUint32(at + offset, isLittle));
      }
      yield entry;
    }
  }
}

/** Where the value of an entry stands, and its bytes; none where it does not lie within them. */
function valueOf(view: DataView, entry: number, isLittle: boolean): { readonly at: number; readonly size: number } {
  const size = Number(SIZE_OF_TYPE[view.getUint16(entry + 2, isLittle)] ?? 0) * view.getUint32(entry + 4, isLittle);
  const at = size > 4 ? view.getUint32(entry + 8, isLittle) : entry + 8;
  return { at, size: at + size > view.byteLength ? 0 : size };
}

/** Where the entries of a directory stand; none where it does not lie within the bytes, or nothing of the budget is left. */
function entriesAt(view: DataView, directory: number, isLittle: boolean, budget: Budget): number[] {
  if (directory < 8 || directory + 2 > view.byteLength) return [];
  const count = view.getUint16(directory, isLittle);
  if (directory + 2 + count * 12 > view.byteLength) return [];
  budget.left -= count * 12;
  if (budget.left < 0) return [];
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
