import { readFile } from 'node:fs/promises';
import decode from 'heic-decode';
import type { RawAnswer } from './read-raw-picture.ts';

/**
 * The pixels of a HEIC photo, turned upright by the decoder (libheif in WebAssembly: sharp's build reads only AVIF of
 * this family). The size is judged before anything is decoded; a damaged file rejects.
 */
export async function readHeic(path: string, pixelsMax: number): Promise<RawAnswer> {
  // The first picture is the one that is meant; the others are bursts and previews.
  const [first] = await decode.all({ buffer: await readFile(path) });
  if (first === undefined) return 'fileBroken';
  if (first.width * first.height > pixelsMax) return 'filePixels';
  const { width, height, data } = await first.decode();
  const rgba = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return isTranslucent(rgba) ? { width, height, channels: 4, data: rgba } : { width, height, channels: 3, data: withoutAlpha(rgba) };
}

/** A phone's photo has an alpha channel that says nothing; as a PNG it would be ten times as large. */
function isTranslucent(rgba: Uint8Array): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return true;
  return false;
}

function withoutAlpha(rgba: Uint8Array): Uint8Array<ArrayBuffer> {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 0;
    rgb[to + 1] = rgba[from + 1] ?? 0;
    rgb[to + 2] = rgba[from + 2] ?? 0;
  }
  return rgb;
}
