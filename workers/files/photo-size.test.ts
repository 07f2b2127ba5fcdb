import sharp from 'sharp';
import { expect, test } from 'vitest';
import { placedPhoto } from '../../tests/support/placed-photo.ts';
import { sharpPictures } from '../../tests/support/sharp-pictures.ts';
import { photoSize } from './photo-size.ts';
import { NO_PICTURES } from './pictures.ts';

test.each([
  ['jpeg', 1, 300, 200],
  ['jpeg', 6, 200, 300],
  ['png', 3, 300, 200],
  ['png', 5, 200, 300],
  ['webp', 1, 300, 200],
  ['webp', 8, 200, 300],
] as const)('UPL-03 R-FILE-01 the size of a %s that is turned (%i) is read without decoding it, as it is seen', async (format, orientation, width, height) => {
  expect(await photoSize(NO_PICTURES, await placedPhoto(format, 300, 200, orientation))).toEqual({ width, height });
});

test('UPL-03 R-FILE-01 a WebP that was never written about tells its size too', async () => {
  for (const lossless of [true, false]) {
    const bytes = await sharp({ create: { width: 31, height: 17, channels: 3, background: 'red' } }).webp({ lossless }).toBuffer();
    expect(await photoSize(NO_PICTURES, new Blob([new Uint8Array(bytes)]))).toEqual({ width: 31, height: 17 });
  }
});

test('UPL-03 R-FILE-01 other formats tell their size where the platform opens them, and none elsewhere', async () => {
  const photo = await placedPhoto('tiff', 300, 200);
  expect([await photoSize(sharpPictures, photo), await photoSize(NO_PICTURES, photo)]).toEqual([{ width: 300, height: 200 }, null]);
});

test('UPL-03 R-FILE-01 a header that says nothing believable is not believed', async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).png().toBuffer();
  bytes.writeUInt32BE(0, 16);
  expect(await photoSize(NO_PICTURES, new Blob([new Uint8Array(bytes)]))).toBeNull();
});
