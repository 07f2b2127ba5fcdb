import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { IMAGE_PIXELS_MAX } from '../../server/files/images.ts';

const run = promisify(execFile);
/** Two of the largest size at a time, and what the allocator has not given back yet, are some 2 GB; all twenty at once are more than 8. */
const MEMORY_MAX_MB = 4_000;
/** One takes some 450 MB: two at a time were measured with 1,100, six all at once with 2,250. */
const BITMAPS_MAX_MB = 1_600;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parta-images-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('UPL-05 twenty photos of 50 megapixels at once, which have to be turned, are not all held at once', { timeout: 300_000 }, async () => {
  const path = join(folder, 'large.jpg');
  // Turned by its EXIF, so that the whole of it has to be held.
  await sharp({ create: { width: 8_000, height: 6_250, channels: 3, background: '#4a7' } }).withMetadata({ orientation: 6 }).jpeg().toFile(path);
  const { width, height } = await sharp(path).metadata();
  expect(width * height).toBe(IMAGE_PIXELS_MAX);
  const held = await memoryFor(path, 20, 'image/jpeg');
  expect(held).toBeGreaterThan(100);
  expect(held).toBeLessThan(MEMORY_MAX_MB);
});

it('UPL-05 nor are six bitmaps of 50 megapixels, which are read in threads of their own', { timeout: 300_000 }, async () => {
  const path = join(folder, 'large.bmp');
  await writeFile(path, greyBitmap(8_000, 6_250));
  const held = await memoryFor(path, 6, 'image/bmp');
  expect(held).toBeGreaterThan(300);
  expect(held).toBeLessThan(BITMAPS_MAX_MB);
});

/** What a process holds at most, MB, in which so many are asked for at once. As many threads as works, so that nothing but the queue holds them back. */
async function memoryFor(path: string, times: number, type: string): Promise<number> {
  const { stdout } = await run(process.execPath, ['tests/support/image-flood.ts', path, String(times), type], { env: { ...process.env, UV_THREADPOOL_SIZE: String(times) } });
  return Number(stdout);
}

/** One byte a pixel, with a palette: 50 megapixels fit into the largest file. */
function greyBitmap(width: number, height: number): Buffer {
  const head = Buffer.alloc(54 + 256 * 4, 0x55);
  head.fill(0, 0, 54);
  head.write('BM');
  head.writeUInt32LE(head.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(8, 28);
  return Buffer.concat([head, Buffer.alloc(width * height, 0x55)]);
}
