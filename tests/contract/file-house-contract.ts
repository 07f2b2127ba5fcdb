import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import type { FileHouse } from '../../server/files/file-house.ts';
import { FileGoneError } from '../../server/files/file-store.ts';
import { SEGMENT_BYTES, storeSegments } from '../../server/files/store-segments.ts';
import { takeSegments } from '../../server/files/take-upload.ts';

/** What is built on a place for files: uploads in pieces, and smaller pictures. */
export function fileHouseContract(house: () => FileHouse): void {
  it('an upload whose line broke in a piece lies there to its last byte, goes on behind it, and is one file in the end', async () => {
    const { store } = house();
    const text = Buffer.from(randomBytes(SEGMENT_BYTES).toString('hex'));
    const [id, cut] = [v7(), SEGMENT_BYTES + 12_345];
    const segments: { name: string; size: number }[] = [];
    const announced: string[] = [];
    const sink = {
      announce: (name: string) => Promise.resolve(void announced.push(name)),
      add: (_offset: number, segment: { name: string; size: number }) => Promise.resolve(segments.push(segment) > 0),
    };
    const broken = async function* () {
      for (let at = 0; at < cut; at += 64 * 1024) yield text.subarray(at, Math.min(cut, at + 64 * 1024));
      await Promise.resolve();
      throw new Error('cut');
    };
    const rest = { uploadId: id, room: text.length };
    expect(await storeSegments(store, Readable.from(broken()), { ...rest, offset: 0 }, sink)).toEqual({ kind: 'broken', offset: cut });
    expect(await storeSegments(store, Readable.from([text.subarray(cut)]), { ...rest, offset: cut }, sink)).toEqual({ kind: 'whole', offset: text.length });
    expect([segments.length, segments.map(({ name }) => name)]).toEqual([3, announced]);
    expect(await Promise.all(segments.map(({ name }) => store.stat(name)))).toEqual(segments.map(({ size }) => ({ size })));
    expect(await takeSegments(house(), { fileId: id, ownerId: 'anna', name: 'a.txt', segments })).toMatchObject({ kind: 'stored', size: text.length });
    expect((await buffer(await store.read(id))).equals(text)).toBe(true);
    expect((await buffer(await store.read(id, { start: cut - 5, end: cut + 4 }))).equals(text.subarray(cut - 5, cut + 5))).toBe(true);
    await store.remove(segments[1]?.name ?? '');
    await expect(takeSegments(house(), { fileId: v7(), ownerId: 'anna', name: 'a.txt', segments })).rejects.toBeInstanceOf(FileGoneError);
  });

  it('a photo that lies there is shown smaller, from what was kept of it where it is gone, and not where nothing was', async () => {
    const { store, thumbnails } = house();
    const id = v7();
    await store.put(id, await sharp({ create: { width: 800, height: 400, channels: 3, background: 'teal' } }).jpeg().toBuffer());
    const made = await thumbnails.prepare(id, { w: 320, fit: 'whole' }, 'webp', 'anna');
    const { width, height, format } = await sharp(await buffer(await thumbnails.read(made.name))).metadata();
    expect([width, height, format, (await thumbnails.bytes(made.name)).length]).toEqual([320, 160, 'webp', made.size]);
    await store.remove(id);
    expect(await thumbnails.prepare(id, { w: 320, fit: 'whole' }, 'webp', 'anna')).toEqual(made);
    await expect(thumbnails.prepare(id, { w: 96, fit: 'whole' }, 'webp', 'anna')).rejects.toBeInstanceOf(FileGoneError);
  });
}
