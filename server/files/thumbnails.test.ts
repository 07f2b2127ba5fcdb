import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PICTURE_SIDES, type PictureQuery } from '../../schema/picture-size.ts';
import { DiskFileStore } from './disk-file-store.ts';
import { inImageQueue } from './images.ts';
import { Thumbnails, type ThumbnailFormat } from './thumbnails.ts';

/** Counts the reads, so that a test sees how often a thumbnail was really made. */
class CountedStore extends DiskFileStore {
  reads = 0;
  override read(name: string): Promise<Readable> {
    this.reads += 1;
    return super.read(name);
  }
}

describe('thumbnails', () => {
  let root: string;
  let originals: CountedStore;
  let cache: DiskFileStore;
  let thumbnails: Thumbnails;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'parta-thumbnails-'));
    originals = new CountedStore(join(root, 'files'));
    cache = new DiskFileStore(join(root, 'thumbnails'));
    thumbnails = new Thumbnails(originals, cache);
    await originals.put('landscape', await sharp({ create: { width: 2400, height: 1200, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } }).png().toBuffer());
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  async function sizeOf(size: PictureQuery, format: ThumbnailFormat = 'webp', id = 'landscape'): Promise<[number, number, string]> {
    const { name, size: length } = await thumbnails.prepare(id, size, format, 'anna');
    const bytes = await buffer(await thumbnails.read(name));
    expect(bytes.length).toBe(length);
    const metadata = await sharp(bytes).metadata();
    return [metadata.width, metadata.height, metadata.format];
  }

  it('F-101 cuts a picture only where a crop is asked for by name and has two sides', async () => {
    expect(await sizeOf({ w: 200, h: 200, fit: 'crop' })).toEqual([200, 200, 'webp']);
    expect(await sizeOf({ w: 200, h: 200, fit: 'whole' })).toEqual([200, 100, 'webp']);
    expect(await sizeOf({ w: 640, fit: 'whole' })).toEqual([640, 320, 'webp']);
    expect(await sizeOf({ w: 640, fit: 'crop' })).toEqual([640, 320, 'webp']);
    expect(await sizeOf({ h: 320, fit: 'whole' }, 'jpeg')).toEqual([640, 320, 'jpeg']);
  });

  it('knows few sizes, and never enlarges', async () => {
    expect(await sizeOf({ w: 321, fit: 'whole' })).toEqual([480, 240, 'webp']);
    expect(await sizeOf({ w: 5000, h: 5000, fit: 'whole' })).toEqual([2400, 1200, 'webp']);
    expect(await sizeOf({ h: 1600, fit: 'whole' })).toEqual([2400, 1200, 'webp']);
    expect(await sizeOf({ w: 2560, h: 2560, fit: 'crop' })).toEqual([2400, 1200, 'webp']);
  });

  // 1:20 to 20:1, from one pixel to more than any size that is made.
  const SHAPES = [[1, 1], [1, 20], [20, 1], [700, 700], [300, 6000], [6000, 300], [600, 6000], [4032, 3024], [1080, 2400]] as const;
  for (const [width, height] of SHAPES) {
    it(`F-101 a picture of ${width}x${height} keeps its shape in every whole size, and is never enlarged`, async () => {
      const id = `shape-${width}-${height}`;
      await originals.put(id, await sharp({ create: { width, height, channels: 3, background: 'teal' } }).png().toBuffer());
      for (const side of [96, 640, 1280, Math.max(...PICTURE_SIDES)]) {
        const [w, h] = await sizeOf({ w: side, h: side, fit: 'whole' }, 'webp', id);
        expect(Math.max(w, h)).toBe(Math.min(side, Math.max(width, height)));
        const scale = Math.max(w, h) / Math.max(width, height);
        expect(Math.abs(Math.min(w, h) - Math.max(1, Math.min(width, height) * scale))).toBeLessThan(1);
      }
      const [w, h] = await sizeOf({ w: 320, h: 320, fit: 'crop' }, 'webp', id);
      expect([w <= Math.min(320, width), h <= Math.min(320, height)]).toEqual([true, true]);
    });
  }

  it('F-101 all of the picture is in a whole size: its edges have their colours', async () => {
    const [left, right] = await Promise.all(['#ff0000', '#0000ff'].map((background) => sharp({ create: { width: 40, height: 3024, channels: 3, background } }).png().toBuffer()));
    const photo = sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#ffffff' } }).composite([{ input: left, left: 0, top: 0 }, { input: right, left: 3992, top: 0 }]);
    await originals.put('edges', await photo.jpeg().toBuffer());
    const { name } = await thumbnails.prepare('edges', { w: 1600, h: 1600, fit: 'whole' }, 'webp', 'anna');
    const { data, info } = await sharp(await thumbnails.bytes(name)).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number) => [...data.subarray((600 * info.width + x) * info.channels, (600 * info.width + x) * info.channels + 3)].map((value) => value > 127);
    expect([info.width, info.height, pixel(3), pixel(info.width - 4)]).toEqual([1600, 1200, [true, false, false], [false, false, true]]);
  });

  it('F-101 a very long picture whose other side is left open fits the format', async () => {
    await originals.put('long', await sharp({ create: { width: 20_000, height: 1000, channels: 3, background: 'teal' } }).png().toBuffer());
    expect(await sizeOf({ h: 1000, fit: 'whole' }, 'webp', 'long')).toEqual([16_383, 819, 'webp']);
  });

  it('F-101 a thumbnail of an older version, which two sides had cut, is never taken for a whole one, and is swept', async () => {
    await cache.put('landscape_640x640.webp', await sharp({ create: { width: 640, height: 640, channels: 3, background: 'red' } }).webp().toBuffer());
    expect(await sizeOf({ w: 640, h: 640, fit: 'whole' })).toEqual([640, 320, 'webp']);
    await thumbnails.sweep(async (ids) => new Set(ids));
    const names: string[] = [];
    for await (const name of cache.names()) names.push(name);
    expect(names).toEqual(['landscape_whole-640x640.webp']);
  });

  it('is made once, however many ask at once or later', async () => {
    await Promise.all(Array.from({ length: 20 }, () => thumbnails.prepare('landscape', { w: 96, h: 96, fit: 'crop' }, 'webp', 'anna')));
    await thumbnails.prepare('landscape', { w: 90, h: 90, fit: 'crop' }, 'webp', 'anna');
    expect(originals.reads).toBe(1);
  });

  it('one behind forty waiting uploads of somebody else is made within a few turns, and not behind them all', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    let begun = 0;
    let begunBefore: number | null = null;
    const uploads = Array.from({ length: 42 }, () => inImageQueue('zoya', () => {
      begun += 1;
      return gate;
    }));
    const read = originals.read.bind(originals);
    originals.read = (name) => {
      begunBefore = begun;
      return read(name);
    };
    const asked = vi.spyOn(cache, 'stat');
    const prepared = thumbnails.prepare('landscape', { w: 96, fit: 'whole' }, 'webp', 'anna');
    await asked.mock.results[0]?.value;
    // By now it stands in the queue.
    await new Promise((resolve) => setImmediate(resolve));
    open();
    await prepared;
    // The two that were at work, and the next of hers.
    expect(begunBefore).toBeLessThanOrEqual(4);
    await Promise.all(uploads);
    expect(begun).toBe(42);
  });

  it('one that failed can be asked for again', async () => {
    await expect(thumbnails.prepare('missing', { w: 96, fit: 'whole' }, 'webp', 'anna')).rejects.toThrow('gone');
    await originals.put('missing', await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } }).png().toBuffer());
    await expect(thumbnails.prepare('missing', { w: 96, fit: 'whole' }, 'webp', 'anna')).resolves.toHaveProperty('size');
  });
});
