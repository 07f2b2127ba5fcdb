import type { Uuid } from '../../schema/ids.ts';
import { VIEWER_SIDE_MIN } from '../../schema/picture-size.ts';
import { mediaPathOf } from '../../schema/port/media-path.ts';
import { mediaCacheName } from '../replica/media-cache-name.ts';
import { storageRoom } from '../platform/storage-room.ts';
import { mediaKey, type MediaRequest } from './media-request.ts';

/** What the device keeps of pictures, films and files: the oldest goes first (SYN-08). */
const ENTRIES_MAX = 2000;
const BYTES_MAX = 200 * 1024 * 1024;
/** Where the device is nearly full, pictures take no more than this, bytes. */
const BYTES_LOW = 20 * 1024 * 1024;
/** What would take a larger part of it is not kept at all: a film of two or three minutes would be all that there is. */
const FILE_PART_MAX = 1 / 4;

/** More than any side of a picture, px. */
const CUT_BELOW = 100_000;

/** A file that is still on its way. */
export interface ComingFile {
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** A user's pictures and files in Cache Storage, bounded by number and bytes. */
export class MediaCache {
  readonly #userId: Uuid;
  /** Bytes by key, oldest first; read once, then kept in step. */
  #sizes: Promise<Map<string, number>> | null = null;

  readonly #isCurrent: () => Promise<boolean>;
  readonly #room: () => Promise<'ok' | 'low'>;

  /** `isCurrent`: the user may still use this device. */
  constructor(userId: Uuid, isCurrent: () => Promise<boolean>, room: () => Promise<'ok' | 'low'> = storageRoom) {
    this.#userId = userId;
    this.#isCurrent = isCurrent;
    this.#room = room;
  }

  async find(request: Pick<MediaRequest, 'fileId' | 'size'>): Promise<Blob | null> {
    const cache = await this.#cache();
    return (await (await cache.match(mediaKey(request)))?.blob()) ?? null;
  }

  /**
   * The best stored version that may replace the one asked for where that cannot be had: whole before cut, large before
   * small. Null where none may: a size never replaces the original, and a thumbnail no whole photo.
   */
  async standIn({ fileId, size, need }: Pick<MediaRequest, 'fileId' | 'size' | 'need'>): Promise<Blob | null> {
    if (size === null) return null;
    const least = need === 'whole' ? VIEWER_SIDE_MIN : 0;
    const cache = await this.#cache();
    const [best] = (await cache.keys(mediaKey({ fileId, size: null }), { ignoreSearch: true }))
      .map((stored) => new URL(stored.url))
      .map((url) => ({ key: url.pathname + url.search, rank: rankOf(fileId, url) }))
      .filter(({ rank }) => rank >= least)
      .toSorted((one, other) => other.rank - one.rank);
    return (best && (await (await cache.match(best.key))?.blob())) ?? null;
  }

  /** Whether a file of so many bytes is kept, as things stand. */
  async takes(size: number): Promise<boolean> {
    return size <= (await this.#bytesMax()) * FILE_PART_MAX;
  }

  /** Keeps an answer, unless its user has left meanwhile. Never fails: a full disk means that nothing is kept. */
  async keep(request: Pick<MediaRequest, 'fileId' | 'size'>, bytes: Blob): Promise<void> {
    try {
      if (await this.takes(bytes.size)) await this.#put(await this.#cache(), mediaKey(request), bytes, bytes);
    } catch {
      this.#sizes = null;
    }
  }

  /** Keeps a whole file once all of it has come, unless it was dropped until then. Never fails, either. */
  async keepComing(fileId: Uuid, file: ComingFile): Promise<void> {
    const [key, mark] = [mediaKey({ fileId, size: null }), comingKey(fileId)];
    try {
      const cache = await this.#cache();
      await cache.put(mark, new Response(null));
      try {
        await this.#put(cache, key, file, file.body);
        // Another realm may have dropped it, which takes the mark along.
        if ((await cache.match(mark)) === undefined) await this.drop([fileId]);
      } finally {
        await cache.delete(mark);
      }
    } catch {
      this.#sizes = null;
    }
  }

  /** Drops files in all of their sizes. Never fails: what the browser does not let go of is trimmed one day. */
  async drop(fileIds: readonly Uuid[]): Promise<void> {
    if (fileIds.length === 0) return;
    const gone = new Set(fileIds.map((fileId) => mediaKey({ fileId, size: null })));
    try {
      const name = mediaCacheName(this.#userId);
      // Opening would make one.
      if (!(await caches.has(name))) return;
      const cache = await caches.open(name);
      const sizes = await this.#sizes;
      // Gone through once: asked for without its size, each file would have the browser go through all of them.
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url);
        if (!gone.has(pathname)) continue;
        await cache.delete(request);
        sizes?.delete(pathname + search);
      }
    } catch {
      this.#sizes = null;
    }
  }

  async #put(cache: Cache, key: string, { type, size }: Pick<Blob, 'type' | 'size'>, body: Blob | ReadableStream): Promise<void> {
    await cache.put(key, new Response(body, { headers: { 'content-type': type, 'content-length': String(size) } }));
    // Looked at behind the put: a wipe that was over before it has deleted what was there, and this would have made it anew.
    if (!(await this.#isCurrent())) {
      this.#sizes = null;
      await caches.delete(mediaCacheName(this.#userId));
      return;
    }
    this.#sizes ??= sizesOf(cache);
    const sizes = await this.#sizes;
    sizes.delete(key);
    sizes.set(key, size);
    await this.#trim(cache, sizes);
  }

  async #trim(cache: Cache, sizes: Map<string, number>): Promise<void> {
    const bytesMax = await this.#bytesMax();
    let total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const [key, size] of sizes) {
      if (sizes.size <= ENTRIES_MAX && total <= bytesMax) return;
      await cache.delete(key);
      sizes.delete(key);
      total -= size;
    }
  }

  async #bytesMax(): Promise<number> {
    return (await this.#room()) === 'low' ? BYTES_LOW : BYTES_MAX;
  }

  #cache(): Promise<Cache> {
    return caches.open(mediaCacheName(this.#userId));
  }
}

/** How good a stored version of a photo is: the longer side of a whole one; less than one for what was cut or may have been; negative for no version of it. */
function rankOf(fileId: Uuid, url: URL): number {
  const stored = mediaPathOf(url);
  if (stored?.fileId !== fileId || url.pathname + url.search === comingKey(fileId)) return -1;
  if (stored.size === null) return Number.POSITIVE_INFINITY;
  const longer = Math.max(stored.size.w, stored.size.h);
  // A size without its fit is of an older version, which cut by two sides (F-101).
  return stored.size.fit === 'whole' && url.searchParams.has('fit') ? longer : longer / CUT_BELOW;
}

/** Says that a file is on its way: whoever drops the file drops this, too. */
function comingKey(fileId: Uuid): string {
  return `${mediaKey({ fileId, size: null })}?coming`;
}

async function sizesOf(cache: Cache): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    sizes.set(pathname + search, Number((await cache.match(request))?.headers.get('content-length') ?? 0));
  }
  return sizes;
}
