import sharp, { type Sharp } from 'sharp';
import { withPlace } from './placed-tiff.ts';

/** The degrees that these photos say they were made at; in none of the bytes that leave. */
export const SECRET_PLACE = '55/1 45/1 21/1';
const OWNER = 'Anna Owner';

export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'tiff' | 'avif';

/** A noisy photo with its owner and the place where it was made in Exif, and a comment in XMP, to be turned as said. */
export async function placedPhoto(format: PhotoFormat, width: number, height: number, orientation = 1): Promise<Blob> {
  const image = sharp({ create: { width, height, channels: 3, background: '#3a6ea5', noise: { type: 'gaussian', mean: 128, sigma: 12 } } });
  const placed = image
    .withMetadata({ orientation })
    .withExifMerge({ IFD0: { Artist: OWNER }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: SECRET_PLACE, GPSLongitudeRef: 'E', GPSLongitude: '37/1 37/1 3/1' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="55,45.35N"/></rdf:RDF></x:xmpmeta>`);
  const bytes = await written(placed, format).toBuffer();
  return new Blob([new Uint8Array(format === 'tiff' ? withPlace(bytes) : bytes)], { type: `image/${format}` });
}

/** What of the place and the owner can still be found in a file. */
export async function tracesIn(blob: Blob): Promise<string[]> {
  const bytes = Buffer.from(await blob.arrayBuffer());
  const rationals = (isLittle: boolean) => {
    const block = Buffer.alloc(24);
    [55, 1, 45, 1, 21, 1].forEach((value, index) => (isLittle ? block.writeUInt32LE(value, index * 4) : block.writeUInt32BE(value, index * 4)));
    return block;
  };
  return [bytes.includes(rationals(true)) || bytes.includes(rationals(false)) ? 'place' : '', bytes.includes('GPSLatitude') ? 'xmp' : '', bytes.includes(OWNER) ? 'owner' : ''].filter((trace) => trace !== '');
}

function written(image: Sharp, format: PhotoFormat): Sharp {
  if (format === 'jpeg') return image.jpeg({ quality: 92 });
  if (format === 'png') return image.png();
  if (format === 'avif') return image.avif();
  return format === 'webp' ? image.webp() : image.tiff({ compression: 'deflate' });
}
