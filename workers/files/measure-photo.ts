import { PHOTO_PIXELS_MAX } from '../../schema/limits.ts';
import type { MeasuredShape } from '../../schema/picture-size.ts';
import { headerPixels } from './header-pixels.ts';
import type { Pictures } from './pictures.ts';
import { canBeSmaller } from './prepare-photo.ts';
import { readBarePicture } from './read-bare-picture.ts';
import { uprightSize } from './upright-size.ts';

/**
 * Width and height of a photo as it is seen, px; null where this platform cannot tell; `tooManyPixels` where the server
 * would refuse it for them and this device cannot make it smaller (F-803). Read from its header where that says it: to
 * decode twenty photos of a camera takes a phone many seconds, in which none of them is kept yet.
 */
export async function measurePhoto(pictures: Pictures, photo: Blob): Promise<MeasuredShape | 'tooManyPixels' | null> {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  const bare = readBarePicture(bytes);
  const pixels = headerPixels(bytes, bare);
  if (pixels > PHOTO_PIXELS_MAX && (bare === null || !(await canBeSmaller(pictures, bare)))) return 'tooManyPixels';
  if (bare !== null && bare.width > 0 && bare.height > 0) return uprightSize(bare);
  const picture = await pictures.decode(photo);
  if (picture === null) return null;
  const { width, height } = picture;
  picture.close();
  return { width, height };
}
