import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { HEIC_EXIF_AT, placedHeic } from '../../tests/support/heic-sample.ts';
import { placedPhoto, tracesIn } from '../../tests/support/placed-photo.ts';
import { flatPictures, sharpPictures } from '../../tests/support/sharp-pictures.ts';
import { PHOTO_PICKED_PIXELS_MAX } from '../../schema/limits.ts';
import { NO_PICTURES, type Pictures } from './pictures.ts';
import { preparePhoto } from './prepare-photo.ts';

/** A JPEG whose frame has no room for its size. */
const SHORT_FRAME = new Uint8Array([0xff, 0xd8, 0xff, 0xc0, 0, 2, 0xff, 0xd9]);

/** A JPEG of more parts than a device can hold: a frame, and a million empty tables. */
function partsWithoutEnd(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4_000_000);
  bytes.set([0xff, 0xd8, 0xff, 0xc0, 0, 12, 8, 0, 9, 0, 9, 1, 1, 17, 0, 0]);
  for (let at = 16; at < bytes.length - 4; at += 4) bytes.set([0xff, 0xc4, 0, 2], at);
  bytes.set([0xff, 0xd9], bytes.length - 4);
  return bytes;
}

/** A small noisy picture whose header says these sides, px: making and decoding that many takes seconds. */
async function photoThatSays(format: 'jpeg' | 'png', width: number, height: number, orientation: number): Promise<Blob> {
  const bytes = Buffer.from(await bytesOf(await placedPhoto(format, 512, 512, orientation)));
  const frameAt = bytes.indexOf('ffc0', 0, 'hex');
  if (format === 'png') for (const [at, side] of [[16, width], [20, height]] as const) bytes.writeUInt32BE(side, at);
  else for (const [at, side] of [[5, height], [7, width]] as const) bytes.writeUInt16BE(side, frameAt + at);
  return new Blob([new Uint8Array(bytes)], { type: `image/${format}` });
}

async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}
async function pixelsOf(blob: Blob): Promise<Buffer> {
  return sharp(await bytesOf(blob)).raw().toBuffer();
}

describe.each(['jpeg', 'png', 'webp'] as const)('a small %s', (format) => {
  test.each([1, 6])('UPL-04 R-FILE-03 leaves without its place and its owner, its pixels as they were, turned as before (%i)', async (orientation) => {
    const picked = await placedPhoto(format, 300, 200, orientation);
    expect(await tracesIn(picked)).toEqual(expect.arrayContaining(['place', 'owner']));
    const sent = await preparePhoto(sharpPictures, picked, picked.type);
    expect(await tracesIn(sent)).toEqual([]);
    expect(sent.size).toBeLessThan(picked.size);
    expect((await pixelsOf(sent)).equals(await pixelsOf(picked))).toBe(true);
    expect((await sharp(await bytesOf(sent)).metadata()).orientation ?? 1).toBe(orientation);
  });
});

test('R-FILE-03 the colour profile of a photo stays, and a second picture behind its end does not', async () => {
  const one = await sharp({ create: { width: 50, height: 40, channels: 3, background: 'red' } }).withIccProfile('p3').jpeg().toBuffer();
  const picked = new Blob([new Uint8Array(one), await placedPhoto('jpeg', 60, 60)], { type: 'image/jpeg' });
  const sent = await preparePhoto(sharpPictures, picked, picked.type);
  expect(await tracesIn(sent)).toEqual([]);
  expect(sent.size).toBeLessThanOrEqual(one.length);
  expect((await sharp(await bytesOf(sent)).metadata()).icc).toBeDefined();
});

test.each([1, 6])('UPL-04 R-FILE-03 a large photo is made smaller, upright (%i), and says nothing of its place', async (orientation) => {
  const picked = await placedPhoto('jpeg', 3200, 2400, orientation);
  const sent = await preparePhoto(sharpPictures, picked, picked.type);
  const { width, height, orientation: turned } = await sharp(await bytesOf(sent)).metadata();
  expect([width, height, turned ?? 1]).toEqual(orientation === 1 ? [2956, 2217, 1] : [2217, 2956, 1]);
  expect(sent.size).toBeLessThan(picked.size * 0.75);
  expect(await tracesIn(sent)).toEqual([]);
});

test('R-FILE-03 never more bytes than were picked: where writing anew does not pay, the picture stays as it is', async () => {
  const flat = await sharp({ create: { width: 17_000, height: 200, channels: 3, background: 'white' } }).jpeg({ quality: 10 }).toBuffer();
  const picked = new Blob([new Uint8Array(flat)], { type: 'image/jpeg' });
  const wasteful: Pictures = { ...NO_PICTURES, decode: () => Promise.resolve({ width: 17_000, height: 200, encode: () => Promise.resolve(new Blob([new Uint8Array(flat.length * 2)])), close: () => undefined }) };
  const sent = await preparePhoto(wasteful, picked, picked.type);
  expect(sent.size).toBeLessThanOrEqual(picked.size);
  expect((await pixelsOf(sent)).equals(await pixelsOf(picked))).toBe(true);
});

test('UPL-04 R-FILE-03 a TIFF that this device reads becomes a JPEG', async () => {
  const picked = await placedPhoto('tiff', 300, 200);
  const sent = await preparePhoto(sharpPictures, picked, picked.type);
  expect([sent.type, await tracesIn(sent)]).toEqual(['image/jpeg', []]);
});

// AVIF stands for the container that it shares with HEIC, and in which XMP is a part of its own.
test.each(['tiff', 'avif'] as const)('UPL-04 R-FILE-03 a %s that this device does not read goes as it is, without its place and its owner', async (format) => {
  const picked = await placedPhoto(format, 300, 200, 6);
  expect(await tracesIn(picked)).toEqual(['place', 'xmp', 'owner']);
  const sent = await preparePhoto(NO_PICTURES, picked, picked.type);
  expect([sent.size, await tracesIn(sent)]).toEqual([picked.size, []]);
  expect((await pixelsOf(sent)).equals(await pixelsOf(picked))).toBe(true);
  const [before, after] = [await sharp(await bytesOf(picked)).metadata(), await sharp(await bytesOf(sent)).metadata()];
  expect([after.width, after.height, after.orientation]).toEqual([before.width, before.height, before.orientation]);
});

test.each([false, true])('UPL-04 R-FILE-03 a HEIC goes as it is where this device does not read it, without its place and its owner (Exif without its letters: %s)', async (isBare) => {
  const picked = new Blob([placedHeic({ isBare })], { type: 'image/heic' });
  expect(await tracesIn(picked)).toEqual(['place', 'owner']);
  const sent = await preparePhoto(sharpPictures, picked, picked.type);
  expect([sent.type, sent.size, await tracesIn(sent)]).toEqual(['image/heic', picked.size, []]);
  const [before, after] = [await bytesOf(picked), await bytesOf(sent)];
  expect(after.subarray(0, HEIC_EXIF_AT)).toEqual(before.subarray(0, HEIC_EXIF_AT));
});

test('UPL-04 R-FILE-03 a large photo that this device opens and cannot draw goes in its size, without its place', async () => {
  const picked = await placedPhoto('jpeg', 17_000, 40);
  const weak: Pictures = { ...NO_PICTURES, decode: () => Promise.resolve({ width: 17_000, height: 40, encode: () => Promise.reject(new DOMException('', 'EncodingError')), close: () => undefined }) };
  const sent = await preparePhoto(weak, picked, picked.type);
  expect([(await sharp(await bytesOf(sent)).metadata()).width, await tracesIn(sent)]).toEqual([17_000, []]);
});

test('F-803 R-FILE-03 a picture of more pixels than a device makes smaller is not opened', async () => {
  const header = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).png().toBuffer();
  header.writeUInt32BE(PHOTO_PICKED_PIXELS_MAX / 10_000, 16);
  header.writeUInt32BE(10_001, 20);
  const picked = new Blob([new Uint8Array(header)], { type: 'image/png' });
  const fail = () => Promise.reject(new Error('opened'));
  expect((await preparePhoto({ decode: fail, decodeSmaller: fail }, picked, picked.type)).size).toBeLessThanOrEqual(picked.size);
});

test.each([
  ['jpeg', 1, [3505, 1870]],
  ['jpeg', 6, [1870, 3505]],
  ['png', 1, [3505, 1870]],
] as const)('F-803 a %s of 56 MP (turned: %i) is sent in the size of any other photo, though this device never holds it whole', async (format, orientation, size) => {
  const picked = await photoThatSays(format, 10_300, 5_495, orientation);
  const sent = await preparePhoto(flatPictures, picked, picked.type);
  const { width, height, orientation: turned } = await sharp(await bytesOf(sent)).metadata();
  expect([width, height, turned ?? 1]).toEqual([...size, 1]);
});

test('F-803 where the browser writes no WebP, as Safari does, a large PNG becomes a smaller PNG', async () => {
  const picked = await sharp({ create: { width: 3_200, height: 3_200, channels: 4, background: '#3a6ea580' } }).png({ compressionLevel: 0 }).toBuffer();
  const safari: Pictures = {
    ...sharpPictures,
    async decode(bytes) {
      const picture = await sharpPictures.decode(bytes);
      return picture && { ...picture, encode: (encoding) => (encoding.mimeType === 'image/webp' ? Promise.resolve(null) : picture.encode(encoding)) };
    },
  };
  const sent = await preparePhoto(safari, new Blob([new Uint8Array(picked)], { type: 'image/png' }), 'image/png');
  expect([sent.type, (await sharp(await bytesOf(sent)).metadata()).width]).toEqual(['image/png', 2560]);
});

test('F-109 a screenshot of 600x6000 leaves in its size, one of 1440x9000 with its shorter side at 1080', async () => {
  for (const [width, height, sent] of [[600, 6000, [600, 6000]], [1440, 9000, [1080, 6750]]] as const) {
    // Not compressed: whatever is written anew is smaller.
    const picked = await sharp({ create: { width, height, channels: 3, background: '#fff' } }).png({ compressionLevel: 0 }).toBuffer();
    const { width: sentWidth, height: sentHeight } = await sharp(await bytesOf(await preparePhoto(sharpPictures, new Blob([new Uint8Array(picked)], { type: 'image/png' }), 'image/png'))).metadata();
    expect([sentWidth, sentHeight]).toEqual(sent);
  }
});

test('R-FILE-03 what is damaged, moves, or has parts without end goes as it was picked', async () => {
  const whole = await bytesOf(await placedPhoto('jpeg', 300, 200));
  for (const [bytes, type] of [[whole.subarray(0, whole.length / 2), 'image/jpeg'], [new Uint8Array([1, 2, 3]), 'image/png'], [new Uint8Array([0xff, 0xd8, 0xff]), 'image/jpeg'], [new Uint8Array(0), 'image/jpeg'], [SHORT_FRAME, 'image/jpeg'], [partsWithoutEnd(), 'image/jpeg']] as const) {
    const picked = new Blob([bytes], { type });
    expect(await bytesOf(await preparePhoto(sharpPictures, picked, type))).toEqual(new Uint8Array(bytes));
  }
  const film = new Blob(['GIF89a'], { type: 'image/gif' });
  expect(await preparePhoto(sharpPictures, film, film.type)).toBe(film);
});

describe('UPL-04 R-FILE-03 a TIFF that would keep the device busy for minutes is done with at once', () => {
  const tiff = (write: (view: DataView) => void): Uint8Array<ArrayBuffer> => {
    const bytes = new Uint8Array(10_000_000);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, 0x4d4d002a);
    view.setUint32(4, 8);
    write(view);
    return bytes;
  };
  test.each([
    ['each of its texts is the whole file', tiff((view) => {
      view.setUint16(8, 0xffff);
      for (let entry = 10; entry < 10 + 12 * 0xffff; entry += 12) {
        view.setUint32(entry, 0x013b0002);
        view.setUint32(entry + 4, 9_000_000);
        view.setUint32(entry + 8, 900_000);
      }
    })],
    ['it begins everywhere', tiff((view) => { for (let at = 0; at < view.byteLength; at += 4) view.setUint32(at, 0x49492a00); })],
  ])('%s', async (_title, bytes) => {
    const picked = new Blob([bytes], { type: 'image/tiff' });
    expect((await preparePhoto(NO_PICTURES, picked, picked.type)).size).toBe(picked.size);
  });
});

test('R-FILE-03 no bytes, however they are cut or changed, make the reading of headers fail', async () => {
  let seed = 7;
  const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  for (const format of ['jpeg', 'png', 'webp', 'tiff', 'avif'] as const) {
    const whole = await bytesOf(await placedPhoto(format, 40, 30, 6));
    for (let turn = 0; turn < 400; turn += 1) {
      const bytes = whole.slice(0, turn % 3 === 0 ? next(whole.length) : whole.length);
      for (let index = 0; index < 4; index += 1) if (bytes.length > 0) bytes[next(Math.min(bytes.length, 400))] = next(256);
      const sent = await preparePhoto(NO_PICTURES, new Blob([bytes]), `image/${format}`);
      expect(sent.size).toBeLessThanOrEqual(bytes.length);
    }
  }
});
