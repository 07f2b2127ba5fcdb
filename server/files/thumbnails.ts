import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DiskFileStore } from './disk-file-store.ts';
import { SharedWorks } from '../shared-works.ts';
import type { ByteRange, FileStore } from './file-store.ts';
import { inImageQueue, openImage } from './images.ts';

/** Few sizes, so that few pictures are made and kept. */
export const THUMBNAIL_SIZES = [96, 200, 320, 480, 640, 960, 1280, 1600] as const;
/** Thumbnails that are asked about in one query. */
const SWEPT_AT_ONCE = 500;

export type ThumbnailFormat = 'webp' | 'jpeg';

export interface Box {
  readonly w?: number | undefined;
  readonly h?: number | undefined;
}

/** The smallest of our sizes that is not below `wanted`, else the largest. */
export function snapSize(wanted: number): number {
  return THUMBNAIL_SIZES.find((size) => size >= wanted) ?? 1600;
}

/**
 * Smaller pictures of stored photos: cut to fill the box when both sides are given, else fitted in. Each is made once,
 * kept in `cache`, and made by one work even when many ask at once. A photo is never enlarged.
 */
export class Thumbnails {
  readonly #originals: FileStore;
  readonly #cache: DiskFileStore;
  readonly #making = new SharedWorks();

  constructor(originals: FileStore, cache: DiskFileStore) {
    this.#originals = originals;
    this.#cache = cache;
  }

  /** The name in the cache under which the thumbnail lies when this resolves. One that has to be made waits for the asker's turn. */
  async prepare(fileId: string, box: Box, format: ThumbnailFormat, askerId: string): Promise<{ name: string; size: number }> {
    const w = box.w === undefined ? undefined : snapSize(box.w);
    const h = box.h === undefined ? undefined : snapSize(box.h);
    const name = `${fileId}_${w ?? 0}x${h ?? 0}.${format}`;
    const kept = await this.#cache.stat(name);
    if (kept !== null) return { name, size: kept.size };
    await this.#making.join(name, () => inImageQueue(askerId, () => this.#make(name, fileId, { w, h }, format)));
    const made = await this.#cache.stat(name);
    if (made === null) throw new Error(`The thumbnail ${name} was not kept`);
    return { name, size: made.size };
  }

  /** The bytes of a prepared thumbnail. */
  read(name: string, range?: ByteRange): Promise<Readable> {
    return this.#cache.read(name, range);
  }

  /** All of a prepared thumbnail at once. */
  bytes(name: string): Promise<Buffer> {
    return this.#cache.bytes(name);
  }

  /** Removes the thumbnails of files that `knownOf` does not name any more. */
  async sweep(knownOf: (fileIds: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    let names: string[] = [];
    const sweepBatch = async (): Promise<void> => {
      const known = await knownOf([...new Set(names.map(fileIdOf))]);
      for (const name of names) if (!known.has(fileIdOf(name))) await this.#cache.remove(name);
      names = [];
    };
    for await (const name of this.#cache.names()) {
      names.push(name);
      if (names.length >= SWEPT_AT_ONCE) await sweepBatch();
    }
    await sweepBatch();
  }

  async #make(name: string, fileId: string, { w, h }: Box, format: ThumbnailFormat): Promise<void> {
    const original = await buffer(await this.#originals.read(fileId));
    const fit = w !== undefined && h !== undefined ? 'cover' : 'inside';
    const small = openImage(original).resize({ width: w, height: h, fit, withoutEnlargement: true });
    const encoded = format === 'webp' ? small.webp({ quality: 80, effort: 3 }) : small.flatten({ background: '#ffffff' }).jpeg({ quality: 80 });
    await this.#cache.put(name, await encoded.toBuffer());
  }
}

function fileIdOf(thumbnail: string): string {
  return thumbnail.split('_')[0] ?? '';
}
