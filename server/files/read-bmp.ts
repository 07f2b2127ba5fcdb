import { readFile } from 'node:fs/promises';
import type { RawAnswer } from './read-raw-picture.ts';

const FILE_HEADER = 14;
const RGB = 0;
const BIT_FIELDS = 3;
const DEPTHS = [1, 4, 8, 16, 24, 32];

interface Masks {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}
const MASKS_16: Masks = { red: 0x7c00, green: 0x3e0, blue: 0x1f, alpha: 0 };
const MASKS_32: Masks = { red: 0xff0000, green: 0xff00, blue: 0xff, alpha: 0 };

/**
 * The pixels of a Windows bitmap, which sharp's build cannot read: 1 to 32 bits, with a palette or with masks.
 * Run-length and embedded formats answer `fileType`. A file that is shorter than its header says is `fileBroken`, and
 * the size is judged before anything is allocated.
 */
export async function readBmp(path: string, pixelsMax: number): Promise<RawAnswer> {
  const file = await readFile(path);
  if (file.length < FILE_HEADER + 40 || file.toString('latin1', 0, 2) !== 'BM') return 'fileBroken';
  const headerSize = file.readUInt32LE(14);
  // OS/2's old header of 12 bytes has not been written for thirty years.
  if (headerSize < 40 || headerSize > 124) return 'fileType';
  const width = file.readInt32LE(18);
  const signedHeight = file.readInt32LE(22);
  const depth = file.readUInt16LE(28);
  const compression = file.readUInt32LE(30);
  const height = Math.abs(signedHeight);
  if (width <= 0 || height === 0 || !DEPTHS.includes(depth)) return 'fileBroken';
  if (width * height > pixelsMax) return 'filePixels';
  if (compression !== RGB && !(compression === BIT_FIELDS && depth >= 16)) return 'fileType';
  const stride = Math.ceil((width * depth) / 32) * 4;
  const start = file.readUInt32LE(10);
  if (start < FILE_HEADER + headerSize || start + stride * height > file.length) return 'fileBroken';
  const colourOf = depth <= 8 ? paletteColours(file, headerSize, start, depth) : maskedColours(file, headerSize, start, depth, compression);
  if (colourOf === null) return 'fileBroken';
  const data = new Uint8Array(width * height * colourOf.channels);
  for (let row = 0, to = 0; row < height; row += 1) {
    // A positive height counts from the bottom.
    const from = start + stride * (signedHeight > 0 ? height - 1 - row : row);
    for (let x = 0; x < width; x += 1, to += colourOf.channels) colourOf.copy(from, x, data, to);
  }
  return { width, height, channels: colourOf.channels, data };
}

interface Colours {
  readonly channels: 3 | 4;
  copy(rowStart: number, x: number, into: Uint8Array, at: number): void;
}

function paletteColours(file: Buffer, headerSize: number, start: number, depth: number): Colours {
  const palette = file.subarray(FILE_HEADER + headerSize, start);
  const perByte = 8 / depth;
  const mask = (1 << depth) - 1;
  return {
    channels: 3,
    copy(rowStart, x, into, at) {
      const byte = file[rowStart + Math.floor(x / perByte)] ?? 0;
      const index = (byte >> (8 - depth - (x % perByte) * depth)) & mask;
      into[at] = palette[index * 4 + 2] ?? 0;
      into[at + 1] = palette[index * 4 + 1] ?? 0;
      into[at + 2] = palette[index * 4] ?? 0;
    },
  };
}

function maskedColours(file: Buffer, headerSize: number, start: number, depth: number, compression: number): Colours | null {
  const masks = masksOf(file, headerSize, start, depth, compression);
  if (masks === null) return null;
  const bytes = depth / 8;
  const red = channelOf(masks.red);
  const green = channelOf(masks.green);
  const blue = channelOf(masks.blue);
  const alpha = channelOf(masks.alpha);
  return {
    channels: masks.alpha === 0 ? 3 : 4,
    copy(rowStart, x, into, at) {
      const value = file.readUIntLE(rowStart + x * bytes, bytes);
      into[at] = red(value);
      into[at + 1] = green(value);
      into[at + 2] = blue(value);
      if (masks.alpha !== 0) into[at + 3] = alpha(value);
    },
  };
}

/** The masks stand behind the 40 bytes of the oldest header, and inside the longer ones, at the same place. */
function masksOf(file: Buffer, headerSize: number, start: number, depth: number, compression: number): Masks | null {
  if (compression === RGB) return depth === 16 ? MASKS_16 : MASKS_32;
  if (start < 66) return null;
  const alpha = headerSize >= 56 ? file.readUInt32LE(66) : 0;
  return { red: file.readUInt32LE(54), green: file.readUInt32LE(58), blue: file.readUInt32LE(62), alpha };
}

/** From the bits under a mask to 0…255. */
function channelOf(mask: number): (value: number) => number {
  if (mask === 0) return () => 0;
  const shift = Math.log2((mask & -mask) >>> 0);
  const top = mask >>> shift;
  return (value) => Math.round((((value & mask) >>> shift) * 255) / top);
}
