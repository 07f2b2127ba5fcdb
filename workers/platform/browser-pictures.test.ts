import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LargePicture } from '../files/pictures.ts';
import { browserPictures } from './browser-pictures.ts';

const LARGE: LargePicture = { bytes: new Blob(['x']), mimeType: 'image/jpeg', shape: { width: 12_000, height: 9_000 }, needed: { width: 2956, height: 2217 } };
/** What was asked of the browser, and what was freed. */
let asked: unknown[];
let closed: string[];
/** The part of its sides that the decoder gives of a picture; 0: it fails. */
let step: number;

class FakeBitmap {
  readonly width: number;
  readonly height: number;
  #isOpen = true;
  constructor(width: number, height: number) {
    [this.width, this.height] = [width, height];
  }
  close(): void {
    if (this.#isOpen) closed.push('bitmap');
    this.#isOpen = false;
  }
}
class FakeDecoder {
  constructor({ desiredWidth, desiredHeight, type }: { desiredWidth: number; desiredHeight: number; type: string }) {
    asked.push({ desiredWidth, desiredHeight, type });
  }
  decode() {
    if (step === 0) return Promise.reject(new DOMException('', 'EncodingError'));
    return Promise.resolve({ image: { displayWidth: 12_000 * step, displayHeight: 9_000 * step, close: () => closed.push('image') } });
  }
  close(): void {
    closed.push('decoder');
  }
}

beforeEach(() => {
  [asked, closed, step] = [[], [], 0.25];
  vi.stubGlobal('OffscreenCanvas', class {});
  vi.stubGlobal('ImageDecoder', FakeDecoder);
  vi.stubGlobal('createImageBitmap', (_bytes: Blob, options: { resizeWidth: number; resizeHeight: number }) => {
    asked.push(options);
    return Promise.resolve(new FakeBitmap(options.resizeWidth, options.resizeHeight));
  });
});
afterEach(() => vi.unstubAllGlobals());

const RESIZED = { resizeWidth: 2956, resizeHeight: 2217, resizeQuality: 'high' };

test('F-803 a JPEG is asked for in eighths of its sides, none of them below what is needed', async () => {
  const picture = await browserPictures.decodeSmaller(LARGE);
  expect([asked, picture?.width, picture?.height, closed]).toEqual([[{ desiredWidth: 3000, desiredHeight: 2250, type: 'image/jpeg' }], 3000, 2250, ['decoder']]);
  picture?.close();
  expect(closed).toEqual(['decoder', 'image']);
});

test.each([
  ['has no decoder', () => vi.stubGlobal('ImageDecoder', undefined)],
  ['has a decoder that fails', () => (step = 0)],
  ['has a decoder that gives less than is needed', () => (step = 0.125)],
])('F-803 where a browser %s, the picture is resized while it is opened, and its pixels are freed', async (_what, stub) => {
  stub();
  const picture = await browserPictures.decodeSmaller(LARGE);
  expect([asked.at(-1), picture?.width]).toEqual([RESIZED, 2956]);
  picture?.close();
  expect(closed.filter((one) => one === 'bitmap')).toEqual(['bitmap']);
});

test('F-803 a PNG is resized while it is opened; without memory for it, or without a canvas, there is no picture', async () => {
  const png = { ...LARGE, mimeType: 'image/png' };
  expect((await browserPictures.decodeSmaller(png))?.width).toBe(2956);
  expect(asked).toEqual([RESIZED]);
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')));
  expect(await browserPictures.decodeSmaller(png)).toBeNull();
});
