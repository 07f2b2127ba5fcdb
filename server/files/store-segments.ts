import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FileStore } from './file-store.ts';

/** Small enough to keep in memory, large enough that a file of 100 MB is few pieces (and above the 5 MB that S3 wants). */
export const SEGMENT_BYTES = 5 * 1024 * 1024;

export interface SegmentSink {
  /** Before bytes are stored under this name. */
  announce(name: string): Promise<void>;
  /** After; false when somebody else has sent on meanwhile. */
  add(offset: number, segment: { name: string; size: number }): Promise<boolean>;
}

export type SegmentsEnd = { readonly kind: 'whole' | 'broken' | 'overtaken' | 'tooLong'; readonly offset: number };

/**
 * Stores what comes in pieces, each durable and counted before the next: what has arrived when the connection breaks is
 * kept to the last byte. At most `room` bytes are taken; whatever stops it, the rest of the body is read and dropped,
 * for behind it comes the next request of the connection, which nobody would hear.
 */
export async function storeSegments(store: FileStore, body: Readable, from: { uploadId: string; offset: number; room: number }, sink: SegmentSink): Promise<SegmentsEnd> {
  let offset = from.offset;
  let pending: Buffer[] = [];
  let size = 0;
  let isBroken = false;

  async function flush(): Promise<boolean> {
    if (size === 0) return true;
    const segment = { name: `${from.uploadId}.${offset}.${randomUUID()}`, size };
    await sink.announce(segment.name);
    await store.put(segment.name, Buffer.concat(pending));
    if (!(await sink.add(offset, segment))) {
      // Nothing counts it, and its name is nobody else's.
      await store.remove(segment.name);
      return false;
    }
    offset += size;
    pending = [];
    size = 0;
    return true;
  }

  const iterator: AsyncIterator<unknown> = body.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const next = await iterator.next().catch(() => null);
      if (next === null) isBroken = true;
      if (next === null || next.done === true) break;
      const chunk = Buffer.isBuffer(next.value) ? next.value : Buffer.from(String(next.value));
      pending.push(chunk);
      size += chunk.length;
      if (offset + size > from.offset + from.room) return { kind: 'tooLong', offset };
      if (size >= SEGMENT_BYTES && !(await flush())) return { kind: 'overtaken', offset };
    }
    if (!(await flush())) return { kind: 'overtaken', offset };
    return { kind: isBroken ? 'broken' : 'whole', offset };
  } finally {
    await iterator.return?.();
    body.resume();
  }
}
