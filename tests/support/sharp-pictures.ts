import sharp, { type Sharp } from 'sharp';
import type { DecodedPicture, Pictures } from '../../workers/files/pictures.ts';

/** By how many degrees pixels of an orientation are turned; the mirrored ones are tested without pictures (turned-canvas.test.ts). */
const DEGREES: Readonly<Record<number, number>> = { 1: 0, 3: 180, 6: 90, 8: 270 };

/** Pictures where there is no browser: the same promises, kept by sharp. HEIC is not read, as in most browsers. */
export const sharpPictures: Pictures = {
  decode: async (bytes) => decoded(sharp(new Uint8Array(await bytes.arrayBuffer())).autoOrient()),
  decodeSmaller: async ({ bytes, needed }) => decoded(sharp(new Uint8Array(await bytes.arrayBuffer())).resize(needed.width, needed.height, { fit: 'fill' })),
};

/** The same, but each decodes to one colour: for pictures of which a test made only the header. */
export const flatPictures: Pictures = {
  decode: () => Promise.reject(new Error('A picture of this size is not held whole')),
  decodeSmaller: ({ needed }) => decoded(sharp({ create: { ...needed, channels: 3, background: '#3a6ea5' } })),
};

async function decoded(image: Sharp): Promise<DecodedPicture | null> {
  try {
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return {
      width: info.width,
      height: info.height,
      async encode({ size, mimeType, quality, orientation }) {
        const upright = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).rotate(DEGREES[orientation] ?? Number.NaN);
        const resized = sharp(await upright.png({ compressionLevel: 0 }).toBuffer()).resize(size.width, size.height, { fit: 'fill' });
        const percent = { quality: quality * 100 };
        const written = await (mimeType === 'image/webp' ? resized.webp(percent) : mimeType === 'image/png' ? resized.png() : resized.flatten({ background: '#fff' }).jpeg(percent)).toBuffer();
        return new Blob([new Uint8Array(written)], { type: mimeType });
      },
      close: () => undefined,
    };
  } catch {
    return null;
  }
}
