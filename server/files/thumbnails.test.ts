import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DiskFileStore } from './disk-file-store.ts';
import { inImageQueue } from './images.ts';
import { Thumbnails, type Box, type ThumbnailFormat } from './thumbnails.ts';

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

  async function sizeOf(box: Box, format: ThumbnailFormat = 'webp'): Promise<[number, number, string]> {
    const { name, size } = await thumbnails.prepare('landscape', box, format, 'anna');
    const bytes = await buffer(await thumbnails.read(name));
    expect(bytes.length).toBe(size);
    const metadata = await sharp(bytes).metadata();
    return [metadata.width, metadata.height, metadata.format];
  }

  it('fills the box when both sides are given, and fits into one side otherwise', async () => {
    expect(await sizeOf({ w: 200, h: 200 })).toEqual([200, 200, 'webp']);
    expect(await sizeOf({ w: 640 })).toEqual([640, 320, 'webp']);
    expect(await sizeOf({ h: 320 }, 'jpeg')).toEqual([640, 320, 'jpeg']);
  });

  it('knows few sizes, and never enlarges', async () => {
    expect(await sizeOf({ w: 321 })).toEqual([480, 240, 'webp']);
    expect(await sizeOf({ w: 5000 })).toEqual([1600, 800, 'webp']);
    expect(await sizeOf({ h: 1600 })).toEqual([2400, 1200, 'webp']);
  });

  it('is made once, however many ask at once or later', async () => {
    await Promise.all(Array.from({ length: 20 }, () => thumbnails.prepare('landscape', { w: 96, h: 96 }, 'webp', 'anna')));
    await thumbnails.prepare('landscape', { w: 90, h: 90 }, 'webp', 'anna');
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
    const prepared = thumbnails.prepare('landscape', { w: 96 }, 'webp', 'anna');
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
    await expect(thumbnails.prepare('missing', { w: 96 }, 'webp', 'anna')).rejects.toThrow('gone');
    await originals.put('missing', await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } }).png().toBuffer());
    await expect(thumbnails.prepare('missing', { w: 96 }, 'webp', 'anna')).resolves.toHaveProperty('size');
  });
});
