import sharp, { type Sharp } from 'sharp';
import { PHOTO_PIXELS_MAX } from '../../schema/limits.ts';
import { limited } from './limited.ts';

/** 50 megapixels, all frames together: more than any phone makes, and at most some 200 MB while decoded. */
export const IMAGE_PIXELS_MAX = PHOTO_PIXELS_MAX;
/** Images worked on at a time: one for each core of a small machine. */
const IMAGES_AT_ONCE = 2;

// One thread for each image: the works themselves run side by side. What is decoded is not kept.
sharp.concurrency(1);
sharp.cache(false);

/** Decoding images takes memory and a core, so only a few are worked on at a time, whoever asks. */
export const inImageQueue = limited(IMAGES_AT_ONCE);

/** Opens an image for reading within the pixel limit; a damaged one fails. */
export function openImage(source: string | Uint8Array, options: { animated?: boolean } = {}): Sharp {
  return sharp(source, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error', sequentialRead: true, animated: options.animated ?? false });
}
