import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { BusboyFileStream } from '@fastify/busboy';
import { PRIVATE_FILE } from './disk-file-store.ts';
import type { FileHouse } from './file-house.ts';
import { inspectFile, type FileFault, type Inspection } from './inspect.ts';

export type Taken =
  | { readonly kind: 'stored'; readonly size: number; readonly inspection: Extract<Inspection, { kind: 'accepted' }> }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'refused'; readonly fault: FileFault; readonly found: string };

interface NewFile {
  readonly fileId: string;
  readonly ownerId: string;
  readonly name: string;
}

/** Receives an upload beside the store, judges it, and stores what is kept of it under `fileId`. */
export async function takeUpload(house: FileHouse, upload: NewFile & { bytes: BusboyFileStream }): Promise<Taken> {
  const path = house.temporaryPath();
  try {
    await receive(upload.bytes, path);
    // The parser ends a file at the size limit as if it were whole.
    if (upload.bytes.truncated) return { kind: 'tooLarge' };
    return await keepFile(house, { ...upload, path });
  } finally {
    await rm(path, { force: true });
  }
}

/** Writes what comes. Where the disk fails, the rest is left to be read: a connection that is cut would hide the answer. */
async function receive(bytes: BusboyFileStream, path: string): Promise<void> {
  const file = await open(path, 'wx', PRIVATE_FILE);
  try {
    const chunks: AsyncIterable<unknown> = bytes.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks) await file.writeFile(Buffer.isBuffer(chunk) ? chunk : String(chunk));
  } finally {
    await file.close();
  }
}

/** Puts the segments of a resumable upload together beside the store, judges them, and stores what is kept. */
export async function takeSegments(house: FileHouse, upload: NewFile & { segments: readonly { name: string }[] }): Promise<Exclude<Taken, { kind: 'tooLarge' }>> {
  const path = house.temporaryPath();
  try {
    // Opened before anything is read: a stream that opens its file itself does so behind the removal below, where a segment is gone at once.
    const file = await open(path, 'wx', PRIVATE_FILE);
    await pipeline(bytesOf(house, upload.segments), file.createWriteStream());
    return await keepFile(house, { ...upload, path });
  } finally {
    await rm(path, { force: true });
  }
}

async function* bytesOf(house: FileHouse, segments: readonly { name: string }[]): AsyncGenerator<unknown> {
  for (const { name } of segments) yield* await house.store.read(name);
}

async function keepFile(house: FileHouse, file: NewFile & { path: string }): Promise<Exclude<Taken, { kind: 'tooLarge' }>> {
  const inspection = await inspectFile(file.path, file);
  if (inspection.kind === 'refused') return inspection;
  const size = await house.store.put(file.fileId, inspection.bytes ?? createReadStream(file.path));
  return { kind: 'stored', size, inspection };
}
