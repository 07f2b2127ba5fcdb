import { PARTS_MAX, type BarePicture } from './bare-picture.ts';
import { orientationBlock, orientationIn, UPRIGHT, viewOf } from './orientation.ts';

const EXIF = 'Exif\0\0';
const COLOURS = 'ICC_PROFILE\0';
/** Bytes of a frame's segment up to its height and width. */
const FRAME_MIN = 9;
/** Segments that say how the picture is coded: tables, frames, restart intervals, JFIF and Adobe. */
const isOfCoding = (marker: number): boolean => marker <= 0xe0 || marker === 0xee;

/**
 * A JPEG without Exif, XMP, IPTC, comments, and whatever lies behind its end (a second picture, a film), its picture as
 * it is to the last bit. The orientation and the colour profile stay. Null: not a whole JPEG.
 */
export function bareJpeg(bytes: Uint8Array<ArrayBuffer>): BarePicture | null {
  const view = viewOf(bytes);
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return null;
  const kept: Uint8Array<ArrayBuffer>[] = [];
  let [width, height, orientation] = [0, 0, UPRIGHT];
  let at = 2;
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    if (bytes[at] !== 0xff || at + 4 > bytes.length) {
      const isEnd = bytes[at] === 0xff && bytes[at + 1] === 0xd9;
      if (!isEnd) return null;
    }
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) break;
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length || marker < 0xc0) return null;
    const begins = (words: string): boolean => words.split('').every((letter, index) => bytes[at + 4 + index] === letter.charCodeAt(0));
    if (marker === 0xe1 && begins(EXIF)) orientation = orientationIn(bytes.subarray(at + 10, end));
    if (isFrame(marker) && end < at + FRAME_MIN) return null;
    if (isFrame(marker)) [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
    const isScan = marker === 0xda;
    const next = isScan ? endOfScan(bytes, end) : end;
    if (kept.length === PARTS_MAX) return null;
    if (isOfCoding(marker) || (marker === 0xe2 && begins(COLOURS))) kept.push(bytes.subarray(at, next));
    at = next;
  }
  if (width === 0 || height === 0) return null;
  const said = orientation === UPRIGHT ? [] : [exifSegment(orientation)];
  const [start, end] = [bytes.subarray(0, 2), bytes.subarray(at, at + 2)];
  return { format: 'jpeg', width, height, orientation, parts: [start, ...said, ...kept, end], unturned: [start, ...kept, end] };
}

/** Start of frame of whatever coding: C4, C8 and CC are other things. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** The next marker behind coded data; stuffed bytes and restarts belong to it. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0xd9;
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  return bytes.length;
}

function exifSegment(orientation: number): Uint8Array<ArrayBuffer> {
  const block = orientationBlock(orientation);
  const segment = new Uint8Array(10 + block.length);
  segment.set([0xff, 0xe1, 0, 8 + block.length]);
  segment.set(EXIF.split('').map((letter) => letter.charCodeAt(0)), 4);
  segment.set(block, 10);
  return segment;
}
