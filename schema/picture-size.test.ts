import { expect, it } from 'vitest';
import { isWholePicture, PICTURE_SIDES, sentSize, snapSide, thumbnailSize, VIEWER_SIDE_MIN, viewerSize } from './picture-size.ts';

const PHONE_SHAPES = [[4032, 3024], [3024, 4032], [1080, 6000], [8000, 1000], [20_000, 1000], [1000, 20_000], [800, 600], [1, 1]] as const;

it('F-101 the viewer asks for a whole photo, with as many pixels as the screen can use and no more than a step above', () => {
  for (const [width, height] of PHONE_SHAPES) {
    for (const shown of [360, 1080, 1440, 2220, 3840]) {
      for (const zoom of [1, 1.5, 4, 20]) {
        const size = viewerSize({ width, height }, shown, zoom);
        const longest = Math.max(width, height);
        const [pixels, needed] = [size === null ? longest : Math.min(size.w, longest), Math.min(shown * zoom, longest)];
        expect([width, height, shown, zoom, pixels >= needed]).toEqual([width, height, shown, zoom, true]);
        const isOffered = size === null || PICTURE_SIDES.some((side) => side >= VIEWER_SIDE_MIN && side === size.w && side === size.h);
        expect([size?.fit ?? 'whole', isOffered]).toEqual(['whole', true]);
      }
    }
  }
  expect(viewerSize({ width: 4032, height: 3024 }, 1440, 1)?.w).toBe(1600);
  expect(viewerSize({ width: 800, height: 600 }, 1440, 1)).toBeNull();
  expect(viewerSize({ width: null, height: null }, 1000, 1)?.w).toBe(1280);
});

it('F-101 a thumbnail is whole up to 2:1; a longer shape is cut to that', () => {
  expect(thumbnailSize('tile', { width: 4032, height: 3024 })).toEqual({ w: 640, h: 640, fit: 'whole' });
  expect(thumbnailSize('large', { width: 1000, height: 2000 })).toEqual({ w: 1280, h: 1280, fit: 'whole' });
  expect(thumbnailSize('large', { width: 4000, height: 1000 })).toEqual({ w: 1280, h: 640, fit: 'crop' });
  expect(thumbnailSize('tile', { width: 1080, height: 6000 })).toEqual({ w: 320, h: 640, fit: 'crop' });
  expect(thumbnailSize('tile', { width: null, height: null }).fit).toBe('whole');
});

it('F-102 a picture is the whole photo when nothing is cut off and it has all the pixels that a phone can use, or all that there are', () => {
  const photo = { width: 4032, height: 3024 };
  const drawn = ([width, height]: readonly [number, number], of: { width: number | null; height: number | null } = photo) => isWholePicture(of, { width, height });
  expect([drawn([1600, 1200]), drawn([1280, 960]), drawn([4032, 3024])]).toEqual([true, true, true]);
  expect([drawn([1600, 1600]), drawn([640, 480]), drawn([640, 600]), drawn([1279, 959])]).toEqual([false, false, false, false]);
  expect([drawn([500, 400], { width: 500, height: 400 }), drawn([400, 400], { width: 500, height: 400 })]).toEqual([true, false]);
  expect([drawn([2560, 128], { width: 20_000, height: 1000 }), drawn([1280, 1], { width: 20_000, height: 1 }), drawn([1280, 640], { width: 20_000, height: 1000 })]).toEqual([true, true, false]);
  expect(drawn([1600, 1200], { width: null, height: null })).toBe(false);
});

it('F-101 asks the server for few sides', () => {
  expect([snapSide(1), snapSide(96), snapSide(97), snapSide(1601), snapSide(10_000)]).toEqual([96, 96, 200, 2048, 2560]);
});

it('F-109 a photo is sent with at most 6.5 megapixels, its shorter side at 1080 px where that can be, and never larger', () => {
  const sizes: readonly (readonly [picked: readonly [number, number], sent: readonly [number, number]])[] = [
    [[600, 6000], [600, 6000]],
    [[1080, 6000], [1080, 6000]],
    [[4032, 3024], [2956, 2217]],
    [[12_000, 9000], [2956, 2217]],
    [[16_000, 4000], [5120, 1280]],
    [[1440, 12_000], [1080, 9000]],
    [[2560, 2560], [2560, 2560]],
    [[1, 1], [1, 1]],
  ];
  for (const [[width, height], [sentWidth, sentHeight]] of sizes) expect(sentSize({ width, height })).toEqual({ width: sentWidth, height: sentHeight });
});

it('F-109 no photo is sent larger than every browser can draw: 16.7 megapixels, 16,383 px', () => {
  for (const [width, height] of [[20_000, 1000], [1000, 20_000], [60_000, 1], [14_000, 14_000], [30_000, 6_000]] as const) {
    const sent = sentSize({ width, height });
    expect(sent.width * sent.height).toBeLessThanOrEqual(4096 ** 2 * 1.001);
    expect(Math.max(sent.width, sent.height)).toBeLessThanOrEqual(16_383);
    expect(Math.min(sent.width, sent.height)).toBeGreaterThanOrEqual(1);
  }
});
