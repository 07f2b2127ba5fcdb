import sharp, { type Sharp } from 'sharp';
import { IMAGE_PIXELS_MAX, inImageQueue, openImage } from './images.ts';
import { readRawPicture, type RawAnswer } from './read-raw-picture.ts';

export interface RewrittenImage {
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

const JPEG_QUALITY = 88;
const WEBP_QUALITY = 88;

/**
 * Writes an image anew in a format that every browser shows: upright, in sRGB, without any metadata. JPEG stays JPEG,
 * PNG stays PNG (of an animated one its first picture); TIFF, BMP, AVIF and HEIC become JPEG, or PNG when something shows through; GIF becomes WebP with its animation.
 * It waits for its owner's turn.
 */
export async function rewriteImage(path: string, found: string, ownerId: string): Promise<RewrittenImage | 'fileType' | 'fileBroken' | 'filePixels'> {
  return inImageQueue(ownerId, async () => {
    try {
      if (found === 'image/bmp') return await rewriteRaw(await readRawPicture(path, 'bmp'));
      if (found === 'image/heic' || found === 'image/heif') return await rewriteRaw(await readRawPicture(path, 'heic'));
      return await rewrite(path, found);
    } catch (error) {
      return isOverLimit(error) ? 'filePixels' : 'fileBroken';
    }
  });
}

async function rewrite(path: string, found: string): Promise<RewrittenImage | 'filePixels'> {
  const isAnimated = found === 'image/gif' || found === 'image/webp';
  const image = openImage(path, { animated: isAnimated });
  const { width, height, hasAlpha } = await image.metadata();
  if (width * height > IMAGE_PIXELS_MAX) return 'filePixels';
  const upright = image.autoOrient();
  return encode(upright, targetOf(found, hasAlpha));
}

async function rewriteRaw(picture: RawAnswer): Promise<RewrittenImage | 'fileType' | 'fileBroken' | 'filePixels'> {
  if (typeof picture === 'string') return picture;
  const { data, width, height, channels } = picture;
  return encode(sharp(data, { raw: { width, height, channels } }), channels === 4 ? 'image/png' : 'image/jpeg');
}

async function encode(image: Sharp, mimeType: string): Promise<RewrittenImage> {
  const { data, info } = await (
    mimeType === 'image/webp' ? image.webp({ quality: WEBP_QUALITY, effort: 2 })
    : mimeType === 'image/png' ? image.png({ compressionLevel: 7 })
    : image.jpeg({ quality: JPEG_QUALITY })
  ).toBuffer({ resolveWithObject: true });
  return { mimeType, width: info.width, height: info.pageHeight ?? info.height, bytes: data };
}

function targetOf(found: string, hasAlpha: boolean): string {
  if (found === 'image/gif') return 'image/webp';
  if (found === 'image/apng') return 'image/png';
  if (found === 'image/tiff' || found === 'image/avif') return hasAlpha ? 'image/png' : 'image/jpeg';
  return found;
}

function isOverLimit(error: unknown): boolean {
  return error instanceof Error && error.message.includes('pixel limit');
}
