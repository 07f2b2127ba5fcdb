import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DiskFileStore } from './disk-file-store.ts';
import { snapSide, type PictureQuery } from '../../schema/picture-size.ts';
import { SharedWorks } from '../shared-works.ts';
import type { ByteRange, FileStore } from './file-store.ts';
import { inImageQueue, openImage } from './images.ts';

/** Longest side of a WebP, px (its format has 14 bits for a side). */
const WEBP_SIDE_MAX = 16_383;
/** Names of thumbnails as `prepare` makes them. */
const NAME = /_(?:whole|crop)-\d+x\d+\.(?:webp|jpeg)$/;
/** Thumbnails that are asked about in one query. */
const SWEPT_AT_ONCE = 500;

export type ThumbnailFormat = 'webp' | 'jpeg';

/**
 * Smaller pictures of stored photos, whole or cut as the size names it (schema/picture-size.ts). Each is made once,
 * stored in `cache`, and made by one work even when many ask at once. A photo is never enlarged.
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
  async prepare(fileId: string, { w: wantedW, h: wantedH, fit }: PictureQuery, format: ThumbnailFormat, askerId: string): Promise<{ name: string; size: number }> {
    const w = wantedW === undefined ? undefined : snapSide(wantedW);
    const h = wantedH === undefined ? undefined : snapSide(wantedH);
    // The fit is part of the name: files of older versions without it were cut by their two sides (F-101).
    const name = `${fileId}_${fit}-${w ?? 0}x${h ?? 0}.${format}`;
    const kept = await this.#cache.stat(name);
    if (kept !== null) return { name, size: kept.size };
    await this.#making.join(name, () => inImageQueue(askerId, () => this.#make(name, fileId, { w, h, fit }, format)));
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

  /** Removes the thumbnails of files that `knownOf` does not name any more, and those of older versions, which nobody asks for. */
  async sweep(knownOf: (fileIds: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    let names: string[] = [];
    const sweepBatch = async (): Promise<void> => {
      const known = await knownOf([...new Set(names.map(fileIdOf))]);
      for (const name of names) if (!known.has(fileIdOf(name)) || !NAME.test(name)) await this.#cache.remove(name);
      names = [];
    };
    for await (const name of this.#cache.names()) {
      names.push(name);
      if (names.length >= SWEPT_AT_ONCE) await sweepBatch();
    }
    await sweepBatch();
  }

  async #make(name: string, fileId: string, { w, h, fit }: PictureQuery, format: ThumbnailFormat): Promise<void> {
    const original = await buffer(await this.#originals.read(fileId));
    const box = { width: w ?? WEBP_SIDE_MAX, height: h ?? WEBP_SIDE_MAX, withoutEnlargement: true };
    const isCut = fit === 'crop' && w !== undefined && h !== undefined;
    const small = openImage(original).resize({ ...box, fit: isCut ? 'cover' : 'inside' });
    const encoded = format === 'webp' ? small.webp({ quality: 80, effort: 3 }) : small.flatten({ background: '#ffffff' }).jpeg({ quality: 80 });
    await this.#cache.put(name, await encoded.toBuffer());
  }
}

function fileIdOf(thumbnail: string): string {
  return thumbnail.split('_')[0] ?? '';
}
