import sharp, { type Sharp } from 'sharp';
import { PHOTO_PIXELS_MAX } from '../../schema/limits.ts';
import { fairTurns } from '../fair-turns.ts';
import { ProblemError } from '../problem-error.ts';

/** 50 megapixels, all frames together: more than any phone makes, and at most some 200 MB while decoded. */
export const IMAGE_PIXELS_MAX = PHOTO_PIXELS_MAX;
/** Images worked on at a time: one for each core of a small machine. */
const IMAGES_AT_ONCE = 2;
/** What may wait of one person: more small pictures than a screen asks for at once, and far more photos than the app sends. */
const OWN_WAITING_MAX = 100;
const WAITING_MAX = 1_000;
const RETRY_SECONDS = 5;

// One thread for each image: the works themselves run side by side. What is decoded is not kept.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Decoding images takes memory and a core, so only a few are worked on at a time, whoever asks; the turns go round those
 * who ask, since hundreds of large pictures of one person would stop everybody's for minutes. Beyond its bounds it is 503.
 */
export const inImageQueue = fairTurns({ width: IMAGES_AT_ONCE, ownMax: OWN_WAITING_MAX, ownFull: busy, allMax: WAITING_MAX, allFull: busy });

function busy(): ProblemError {
  return new ProblemError(503, 'busy', { retryAfterSeconds: RETRY_SECONDS });
}

/** Opens an image for reading within the pixel limit; a damaged one fails. */
export function openImage(source: string | Uint8Array, options: { animated?: boolean } = {}): Sharp {
  return sharp(source, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error', sequentialRead: true, animated: options.animated ?? false });
}
