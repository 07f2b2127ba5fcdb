import type { Pictures } from './pictures.ts';
import { readBarePicture } from './read-bare-picture.ts';

/**
 * Width and height of a photo as it is seen, px; null where this platform cannot tell. Read from its header where that
 * says it: to decode twenty photos of a camera takes a phone many seconds, in which none of them is kept yet.
 */
export async function photoSize(pictures: Pictures, photo: Blob): Promise<{ width: number; height: number } | null> {
  const bare = readBarePicture(new Uint8Array(await photo.arrayBuffer()));
  if (bare !== null && bare.width > 0 && bare.height > 0) return bare.isSideways ? { width: bare.height, height: bare.width } : { width: bare.width, height: bare.height };
  const picture = await pictures.decode(photo);
  if (picture === null) return null;
  const { width, height } = picture;
  picture.close();
  return { width, height };
}
