import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { IMAGE_PIXELS_MAX, inImageQueue } from './images.ts';

const run = promisify(execFile);
/** Two of the largest size at a time, and what the allocator has not given back yet, are some 2 GB; all twenty at once are more than 8. */
const MEMORY_MAX_MB = 4_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parta-images-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('two images are worked on at once, whoever asks; a third waits for one of them, and one that fails makes room', async () => {
  const begun: number[] = [];
  const ends: ((isWell: boolean) => void)[] = [];
  const works = [0, 1, 2, 3].map((index) =>
    inImageQueue('anna', () => {
      begun.push(index);
      return new Promise<void>((resolve, reject) => ends.push((isWell) => (isWell ? resolve() : reject(new Error('broken')))));
    }),
  );
  const outcomes = Promise.allSettled(works);
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[1]?.(false);
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[2]?.(true);
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  for (const end of ends) end(true);
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
});

it('UPL-05 twenty photos of 50 megapixels at once, which have to be turned, are not all held at once', { timeout: 300_000 }, async () => {
  const path = join(folder, 'large.jpg');
  // Turned by its EXIF, so that the whole of it has to be held.
  await sharp({ create: { width: 8_000, height: 6_250, channels: 3, background: '#4a7' } }).withMetadata({ orientation: 6 }).jpeg().toFile(path);
  const { width, height } = await sharp(path).metadata();
  expect(width * height).toBe(IMAGE_PIXELS_MAX);
  // As many threads as works, so that nothing but the queue holds them back.
  const { stdout } = await run(process.execPath, ['tests/support/image-flood.ts', path, '20'], { env: { ...process.env, UV_THREADPOOL_SIZE: '20' } });
  expect(Number(stdout)).toBeGreaterThan(100);
  expect(Number(stdout)).toBeLessThan(MEMORY_MAX_MB);
});
