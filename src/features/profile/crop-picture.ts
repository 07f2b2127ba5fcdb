import { AVATAR_SIDE_MAX } from '../../../schema/limits.ts';
import type { PickedFile } from '../../../schema/port/commands.ts';
import { cropPlacement, type Area } from './crop-placement.ts';

/** JPEG at this quality is seen as the original at the size of a face. */
const QUALITY = 0.9;

/** Cuts the chosen part out of a picture that was turned, on the device. Null where the browser cannot draw it, or shows it but lets nobody have what is drawn. */
export async function cropPicture(picture: HTMLImageElement, area: Area, degrees: number): Promise<(PickedFile & { readonly blob: Blob }) | null> {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const { side, scale, centreX, centreY } = cropPlacement({ width, height }, area, degrees, AVATAR_SIDE_MAX);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const drawing = canvas.getContext('2d');
  if (drawing === null) return null;
  // What is transparent would be black in a JPEG.
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, side, side);
  drawing.imageSmoothingQuality = 'high';
  drawing.translate(centreX, centreY);
  drawing.rotate((degrees * Math.PI) / 180);
  drawing.scale(scale, scale);
  drawing.drawImage(picture, -width / 2, -height / 2);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  }).catch(() => null);
  return blob === null ? null : { blob, name: 'avatar.jpg', lastModified: Date.now() };
}
