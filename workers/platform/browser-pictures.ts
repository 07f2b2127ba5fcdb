import type { Pictures } from '../files/pictures.ts';

/** Pictures by the browser's own decoders, drawn off the screen; works in dedicated and service workers. */
export const browserPictures: Pictures = {
  async decode(bytes) {
    if (!('createImageBitmap' in globalThis) || !('OffscreenCanvas' in globalThis)) return null;
    const bitmap = await createImageBitmap(bytes, { imageOrientation: 'from-image' }).catch(() => null);
    if (bitmap === null) return null;
    return {
      width: bitmap.width,
      height: bitmap.height,
      async encode({ width, height }, mimeType, quality) {
        const canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext('2d');
        if (context === null) return null;
        context.imageSmoothingQuality = 'high';
        context.drawImage(bitmap, 0, 0, width, height);
        const blob = await canvas.convertToBlob({ type: mimeType, quality });
        // A format that the browser cannot write comes out as PNG.
        return blob.type === mimeType ? blob : null;
      },
      close: () => bitmap.close(),
    };
  },
};
