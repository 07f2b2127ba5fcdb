import { PHOTO_PIXELS_MAX, PHOTO_SIDE_MAX } from '../../schema/limits.ts';
import { lettersAt, type BarePicture } from './bare-picture.ts';
import { withoutPersonal } from './blank-personal.ts';
import type { Pictures } from './pictures.ts';
import { readBarePicture } from './read-bare-picture.ts';

const JPEG_QUALITY = 0.85;
const WEBP_QUALITY = 0.9;

/**
 * The bytes of a photo as they are sent (UPL-04): without location and whatever else was written about it, its longest
 * side within the limit, upright; formats that only some browsers show are written anew where this platform reads them,
 * and left to the server where it does not. Never more bytes than were picked. One that moves is not touched.
 */
export async function preparePhoto(pictures: Pictures, picked: Blob, mimeType: string): Promise<Blob> {
  if (mimeType === 'image/gif') return picked;
  const bytes = new Uint8Array(await picked.arrayBuffer());
  const bare = readBarePicture(bytes);
  const asIs = bare === null ? new Blob(withoutPersonal(bytes), { type: picked.type }) : new Blob([...bare.parts], { type: `image/${bare.format}` });
  if (bare === null ? isOwnFormat(mimeType) : !isTooLarge(bare) || isAnimated(bare)) return asIs;
  const anew = await writeAnew(pictures, asIs, bare === null || bare.format === 'jpeg' ? 'image/jpeg' : 'image/webp');
  return anew !== null && anew.size < asIs.size ? anew : asIs;
}

async function writeAnew(pictures: Pictures, bytes: Blob, mimeType: string): Promise<Blob | null> {
  const picture = await pictures.decode(bytes);
  if (picture === null) return null;
  try {
    const { width, height } = picture;
    if (width * height > PHOTO_PIXELS_MAX) return null;
    const scale = Math.min(1, PHOTO_SIDE_MAX / Math.max(width, height));
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
    // One that this device has no memory to draw goes as it is: another try would fare no better, and words wait behind it.
    return await picture.encode(size, mimeType, mimeType === 'image/jpeg' ? JPEG_QUALITY : WEBP_QUALITY).catch(() => null);
  } finally {
    picture.close();
  }
}

/** Larger than is sent, and not so large that this device should not decode it (the server refuses that one). */
function isTooLarge({ width, height }: BarePicture): boolean {
  return Math.max(width, height) > PHOTO_SIDE_MAX && width * height <= PHOTO_PIXELS_MAX;
}

/** Formats that were read above, had they been whole: a damaged one goes as it is, and the server says so. */
function isOwnFormat(mimeType: string): boolean {
  return mimeType === 'image/jpeg' || mimeType === 'image/png' || mimeType === 'image/webp';
}

function isAnimated({ parts }: BarePicture): boolean {
  return parts.some((part) => part.length >= 8 && ['acTL', 'ANIM'].some((letters) => letters === lettersAt(part, 0) || letters === lettersAt(part, 4)));
}
