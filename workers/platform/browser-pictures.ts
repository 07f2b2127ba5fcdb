import type { MeasuredShape } from '../../schema/picture-size.ts';
import type { DecodedPicture, Encoding, LargePicture, Pictures } from '../files/pictures.ts';
import { turned } from './turned-canvas.ts';

/** A JPEG is decoded in eighths of its sides. */
const STEPS = 8;

/** Pictures by the browser's own decoders, drawn off the screen; works in dedicated and service workers. */
export const browserPictures: Pictures = {
  async decode(bytes) {
    if (!canDraw()) return null;
    const bitmap = await inOnePiece(bytes).then((whole) => createImageBitmap(whole, { imageOrientation: 'from-image' })).catch(() => null);
    return bitmap === null ? null : ofBitmap(bitmap);
  },
  async decodeSmaller(large) {
    if (!canDraw()) return null;
    return (await decodeInSteps(large).catch(() => null)) ?? (await decodeResized(large).catch(() => null));
  },
};

function canDraw(): boolean {
  return 'createImageBitmap' in globalThis && 'OffscreenCanvas' in globalThis;
}

/** By the decoder itself: of 108 megapixels Chromium then holds 40 MB, not 560. It does so for JPEG alone. */
async function decodeInSteps({ bytes, mimeType, shape, needed }: LargePicture): Promise<DecodedPicture | null> {
  if (mimeType !== 'image/jpeg' || typeof ImageDecoder === 'undefined') return null;
  const step = Math.ceil((STEPS * needed.width) / shape.width) / STEPS;
  const wanted = { desiredWidth: Math.ceil(shape.width * step), desiredHeight: Math.ceil(shape.height * step) };
  const decoder = new ImageDecoder({ data: await bytes.arrayBuffer(), type: mimeType, ...wanted });
  try {
    const { image } = await decoder.decode();
    if (image.displayWidth < needed.width) {
      image.close();
      return null;
    }
    return decoded(image, { width: image.displayWidth, height: image.displayHeight, close: () => image.close() });
  } finally {
    decoder.close();
  }
}

/** Decoded whole by most browsers, and only then made smaller: where there is no memory for it, it fails. */
async function decodeResized({ bytes, needed }: LargePicture): Promise<DecodedPicture> {
  const bitmap = await createImageBitmap(await inOnePiece(bytes), { resizeWidth: needed.width, resizeHeight: needed.height, resizeQuality: 'high' });
  return ofBitmap(bitmap);
}

/** Firefox knows a picture by the first piece of its blob, and that of a JPEG without its Exif has two bytes. */
async function inOnePiece(bytes: Blob): Promise<Blob> {
  return new Blob([await bytes.arrayBuffer()], { type: bytes.type });
}

function ofBitmap(bitmap: ImageBitmap): DecodedPicture {
  return decoded(bitmap, { width: bitmap.width, height: bitmap.height, close: () => bitmap.close() });
}

function decoded(source: CanvasImageSource, { width, height, close }: MeasuredShape & { readonly close: () => void }): DecodedPicture {
  return { width, height, encode: (encoding) => encode(source, encoding), close };
}

async function encode(source: CanvasImageSource, { size, mimeType, quality, orientation }: Encoding): Promise<Blob | null> {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  if (mimeType === 'image/jpeg') {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, size.width, size.height);
  }
  context.imageSmoothingQuality = 'high';
  const { matrix, width, height } = turned(orientation, size);
  context.setTransform(...matrix);
  context.drawImage(source, 0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: mimeType, quality });
  // A format that the browser cannot write comes out as PNG.
  return blob.type === mimeType ? blob : null;
}
