import type { FileHandle } from 'node:fs/promises';

/** Boxes of an MP4 that say where, with what and by whom it was filmed. */
const TELLTALE = new Set(['udta', 'meta', 'meco', 'uuid']);
/** Boxes that only hold other boxes. */
const CONTAINERS = new Set(['moov', 'trak', 'moof', 'traf']);
const DEPTH_MAX = 4;
const BOXES_MAX = 10_000;
const ZEROS = Buffer.alloc(64 * 1024);

interface Seen {
  boxes: number;
  hasMovie: boolean;
}

/**
 * Empties the boxes of an MP4 that carry location and camera data, in place: they become `free` boxes of zeros, and
 * nothing else moves. False when the boxes do not fit together; what stands behind the last whole box, after the movie,
 * is let be, as players do.
 */
export async function forgetPlaces(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  const seen: Seen = { boxes: 0, hasMovie: false };
  const isWhole = await walk(file, 0, size, 0, seen);
  return (isWhole || seen.boxes <= BOXES_MAX) && seen.hasMovie;
}

async function walk(file: FileHandle, from: number, end: number, depth: number, seen: Seen): Promise<boolean> {
  let at = from;
  while (at < end) {
    seen.boxes += 1;
    const box = await readBox(file, at, end);
    if (box === null || seen.boxes > BOXES_MAX) return false;
    if (TELLTALE.has(box.type)) await blank(file, at, box.body, box.end);
    else if (CONTAINERS.has(box.type) && depth < DEPTH_MAX && !(await walk(file, box.body, box.end, depth + 1, seen))) return false;
    // Only a movie box that was read to its end counts: a broken one may still hide something.
    if (box.type === 'moov') seen.hasMovie = true;
    at = box.end;
  }
  return true;
}

/** Size (32 bits), type, and for size 1 a size of 64 bits; size 0 reaches to the end. */
async function readBox(file: FileHandle, at: number, end: number): Promise<{ type: string; body: number; end: number } | null> {
  const header = Buffer.alloc(16);
  const { bytesRead } = await file.read(header, 0, 16, at);
  if (bytesRead < 8) return null;
  const short = header.readUInt32BE(0);
  const headerSize = short === 1 ? 16 : 8;
  const size = short === 0 ? end - at : short === 1 ? Number(header.readBigUInt64BE(8)) : short;
  if (size < headerSize || at + size > end) return null;
  return { type: header.toString('latin1', 4, 8), body: at + headerSize, end: at + size };
}

async function blank(file: FileHandle, at: number, body: number, end: number): Promise<void> {
  await file.write('free', at + 4, 'latin1');
  for (let position = body; position < end; position += ZEROS.length) {
    await file.write(ZEROS, 0, Math.min(ZEROS.length, end - position), position);
  }
}
