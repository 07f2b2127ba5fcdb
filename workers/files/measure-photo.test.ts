import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bitmap } from '../../tests/support/file-samples.ts';
import { HEIC_SAMPLE } from '../../tests/support/heic-sample.ts';
import { placedPhoto } from '../../tests/support/placed-photo.ts';
import { sharpPictures } from '../../tests/support/sharp-pictures.ts';
import { measurePhoto } from './measure-photo.ts';
import { NO_PICTURES, type Pictures } from './pictures.ts';

test.each([
  ['jpeg', 1, 300, 200],
  ['jpeg', 6, 200, 300],
  ['png', 3, 300, 200],
  ['png', 5, 200, 300],
  ['webp', 1, 300, 200],
  ['webp', 8, 200, 300],
] as const)('UPL-03 R-FILE-01 the size of a %s that is turned (%i) is read without decoding it, as it is seen', async (format, orientation, width, height) => {
  expect(await measurePhoto(NO_PICTURES, await placedPhoto(format, 300, 200, orientation))).toEqual({ width, height });
});

test('UPL-03 R-FILE-01 a WebP that was never written about tells its size too', async () => {
  for (const lossless of [true, false]) {
    const bytes = await sharp({ create: { width: 31, height: 17, channels: 3, background: 'red' } }).webp({ lossless }).toBuffer();
    expect(await measurePhoto(NO_PICTURES, new Blob([new Uint8Array(bytes)]))).toEqual({ width: 31, height: 17 });
  }
});

test('UPL-03 R-FILE-01 other formats tell their size where the platform opens them, and none elsewhere', async () => {
  const photo = await placedPhoto('tiff', 300, 200);
  expect([await measurePhoto(sharpPictures, photo), await measurePhoto(NO_PICTURES, photo)]).toEqual([{ width: 300, height: 200 }, null]);
});

test('UPL-03 R-FILE-01 a header that says nothing believable is not believed', async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).png().toBuffer();
  bytes.writeUInt32BE(0, 16);
  expect(await measurePhoto(NO_PICTURES, new Blob([new Uint8Array(bytes)]))).toBeNull();
});

/** A picture whose header promises so many pixels. */
async function promising(width: number, height: number, format: 'png' | 'jpeg' = 'png'): Promise<Blob> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).toFormat(format).toBuffer();
  if (format === 'png') {
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
  } else {
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(height, frame + 5);
    bytes.writeUInt16BE(width, frame + 7);
  }
  return new Blob([new Uint8Array(bytes)]);
}
const opening: Pictures = { decode: () => Promise.reject(new Error('opened whole')), decodeSmaller: ({ needed }) => Promise.resolve({ ...needed, encode: () => Promise.resolve(null), close: () => undefined }) };

test.each([
  ['a panorama of 64 MP', 16_000, 4_000],
  ['a photo of 90 MP', 9_500, 9_500],
  ['a photo of 108 MP', 12_000, 9_000],
  ['a photo of 200 MP', 16_320, 12_240],
])('F-803 %s is picked where the device makes it smaller, and is said to be too large where it cannot', async (_what, width, height) => {
  for (const format of ['png', 'jpeg'] as const) {
    const photo = await promising(width, height, format);
    expect([await measurePhoto(opening, photo), await measurePhoto(NO_PICTURES, photo)]).toEqual([{ width, height }, 'tooManyPixels']);
  }
});

test('F-803 a photo of more than 200 MP is said to be too large, and not opened', async () => {
  expect(await measurePhoto(opening, await promising(20_000, 10_001))).toBe('tooManyPixels');
});

/** So many frames, of which the header says that each has 30 megapixels. */
async function film(format: 'gif' | 'webp', count: number): Promise<Buffer> {
  const frames = ['red', 'blue'].slice(0, count).map((background) => sharp({ create: { width: 8, height: 8, channels: 3, background } }).png().toBuffer());
  const pictures = await Promise.all(frames);
  const bytes = await (count === 1 ? sharp(pictures[0]) : sharp(pictures, { join: { animated: true } })).toFormat(format).toBuffer();
  if (format === 'gif') {
    bytes.writeUInt16LE(6_000, 6);
    bytes.writeUInt16LE(5_000, 8);
  } else {
    bytes.writeUIntLE(5_999, 24, 3);
    bytes.writeUIntLE(4_999, 27, 3);
  }
  return bytes;
}

test('F-803 a HEIC, TIFF, BMP, GIF or WebP whose frames have more pixels than the server takes is said to be too large', async () => {
  const heic = Buffer.from(HEIC_SAMPLE, 'base64');
  const size = heic.indexOf('ispe') + 8;
  heic.writeUInt32BE(16_000, size);
  heic.writeUInt32BE(12_000, size + 4);
  const tiff = await sharp({ create: { width: 8_000, height: 6_251, channels: 3, background: 'white' } }).tiff({ compression: 'deflate' }).toBuffer();
  const bmp = bitmap(8, 8);
  bmp.writeInt32LE(8_000, 18);
  bmp.writeInt32LE(-6_251, 22);
  for (const bytes of [heic, tiff, bmp, await film('gif', 2), await film('webp', 2)]) {
    expect(await measurePhoto(opening, new Blob([new Uint8Array(bytes)]))).toBe('tooManyPixels');
  }
  expect(await measurePhoto(NO_PICTURES, new Blob([new Uint8Array(await film('gif', 1))]))).toBeNull();
});
