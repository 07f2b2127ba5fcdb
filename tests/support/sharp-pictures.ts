import sharp from 'sharp';
import type { Pictures } from '../../workers/files/pictures.ts';

/** Pictures where there is no browser: the same promises, kept by sharp. HEIC is not read, as in most browsers. */
export const sharpPictures: Pictures = {
  async decode(bytes) {
    try {
      const { data, info } = await sharp(new Uint8Array(await bytes.arrayBuffer())).autoOrient().raw().toBuffer({ resolveWithObject: true });
      return {
        width: info.width,
        height: info.height,
        async encode({ width, height }, mimeType, quality) {
          const resized = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).resize(width, height, { fit: 'fill' });
          const written = await (mimeType === 'image/webp' ? resized.webp({ quality: quality * 100 }) : resized.jpeg({ quality: quality * 100 })).toBuffer();
          return new Blob([new Uint8Array(written)], { type: mimeType });
        },
        close: () => undefined,
      };
    } catch {
      return null;
    }
  },
};
