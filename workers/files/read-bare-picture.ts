import { bareJpeg } from './bare-jpeg.ts';
import type { BarePicture } from './bare-picture.ts';
import { barePng } from './bare-png.ts';
import { bareWebp } from './bare-webp.ts';

/** A JPEG, PNG or WebP without what was written about it; null: another format, or not a whole one. Nothing is decoded. */
export function readBarePicture(bytes: Uint8Array<ArrayBuffer>): BarePicture | null {
  return bareJpeg(bytes) ?? barePng(bytes) ?? bareWebp(bytes);
}
