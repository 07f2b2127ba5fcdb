import { PHOTO_PICKED_PIXELS_MAX, PHOTO_PIXELS_MAX } from '../../schema/limits.ts';
import { sentSize } from '../../schema/picture-size.ts';
import { lettersAt, type BarePicture } from './bare-picture.ts';
import { withoutPersonal } from './blank-personal.ts';
import { isSideways, UPRIGHT } from './orientation.ts';
import { uprightSize } from './upright-size.ts';
import type { DecodedPicture, Encoding, Pictures } from './pictures.ts';
import { readBarePicture } from './read-bare-picture.ts';

const JPEG_QUALITY = 0.85;
const WEBP_QUALITY = 0.9;

/**
 * The bytes of a photo as they are sent (UPL-04): without location and whatever else was written about it, its size
 * within the limit (sentSize), upright; formats that only some browsers show are written anew where this platform reads
 * them, and left to the server where it does not. Never more bytes than were picked. One that moves is not touched.
 */
export async function preparePhoto(pictures: Pictures, picked: Blob, mimeType: string): Promise<Blob> {
  if (mimeType === 'image/gif') return picked;
  const bytes = new Uint8Array(await picked.arrayBuffer());
  const bare = readBarePicture(bytes);
  const asIs = bare === null ? new Blob(withoutPersonal(bytes), { type: picked.type }) : new Blob([...bare.parts], { type: `image/${bare.format}` });
  if (bare === null ? isOwnFormat(mimeType) : !isTooLarge(bare) || isAnimated(bare)) return asIs;
  const anew = bare === null || !isDecodedSmaller(bare) ? await writeAnew(pictures, asIs, targetOf(bare)) : await writeSmaller(pictures, bare);
  return anew !== null && anew.size < asIs.size ? anew : asIs;
}

/**
 * Whether a photo of more pixels than the server takes can be made smaller here (F-803). It is decoded for that, so
 * this is asked when it is picked, before anything of it is stored.
 */
export async function canBeSmaller(pictures: Pictures, bare: BarePicture): Promise<boolean> {
  if (isAnimated(bare)) return false;
  const picture = await decodeSmaller(pictures, bare);
  picture?.close();
  return picture !== null;
}

async function writeAnew(pictures: Pictures, bytes: Blob, mimeType: string): Promise<Blob | null> {
  const picture = await pictures.decode(bytes);
  if (picture === null) return null;
  const isReadable = picture.width * picture.height <= PHOTO_PIXELS_MAX;
  return write(picture, { size: sentSize(picture), mimeType, orientation: UPRIGHT }, isReadable);
}

async function writeSmaller(pictures: Pictures, bare: BarePicture): Promise<Blob | null> {
  const picture = await decodeSmaller(pictures, bare);
  if (picture === null) return null;
  return write(picture, { size: sentSize(uprightSize(bare)), mimeType: targetOf(bare), orientation: bare.orientation });
}

async function write(picture: DecodedPicture, encoding: Omit<Encoding, 'quality'>, isReadable = true): Promise<Blob | null> {
  try {
    if (!isReadable) return null;
    const quality = encoding.mimeType === 'image/jpeg' ? JPEG_QUALITY : WEBP_QUALITY;
    const written = await picture.encode({ ...encoding, quality });
    // Safari writes no WebP.
    return written === null && encoding.mimeType === 'image/webp' ? await picture.encode({ ...encoding, mimeType: 'image/png', quality }) : written;
  } catch {
    // One that this device has no memory to draw goes as it is: another try would fare no better, and words wait behind it.
    return null;
  } finally {
    picture.close();
  }
}

function decodeSmaller(pictures: Pictures, bare: BarePicture): Promise<DecodedPicture | null> {
  const { unturned, format, width, height, orientation } = bare;
  if (unturned === null || width * height > PHOTO_PICKED_PIXELS_MAX) return Promise.resolve(null);
  const upright = sentSize(uprightSize(bare));
  const needed = isSideways(orientation) ? { width: upright.height, height: upright.width } : upright;
  const mimeType = `image/${format}`;
  return pictures.decodeSmaller({ bytes: new Blob([...unturned], { type: mimeType }), mimeType, shape: { width, height }, needed });
}

/** A photo of a camera becomes a JPEG; what something may show through, a WebP. */
function targetOf(bare: BarePicture | null): string {
  return bare === null || bare.format === 'jpeg' ? 'image/jpeg' : 'image/webp';
}

/** Larger than is sent, and not so large that this device cannot decode it (the server refuses that one). */
function isTooLarge({ width, height }: BarePicture): boolean {
  const size = sentSize({ width, height });
  return (size.width < width || size.height < height) && width * height <= PHOTO_PICKED_PIXELS_MAX;
}

/** Too large to be held whole. */
function isDecodedSmaller({ width, height }: BarePicture): boolean {
  return width * height > PHOTO_PIXELS_MAX;
}

/** Formats that were read above, had they been whole: a damaged one goes as it is, and the server says so. */
function isOwnFormat(mimeType: string): boolean {
  return mimeType === 'image/jpeg' || mimeType === 'image/png' || mimeType === 'image/webp';
}

/** Whether it has more than one picture. */
export function isAnimated({ parts }: BarePicture): boolean {
  return parts.some((part) => part.length >= 8 && ['acTL', 'ANIM'].some((letters) => letters === lettersAt(part, 0) || letters === lettersAt(part, 4)));
}
