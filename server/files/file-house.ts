import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../schema/limits.ts';
import { DiskFileStore, makePrivateFolder, removeOlder } from './disk-file-store.ts';
import { FileLinks } from './file-links.ts';
import type { FileStore } from './file-store.ts';
import type { S3Settings } from './s3-file-store.ts';
import { Thumbnails } from './thumbnails.ts';

/** Everything about files that is not in the database. */
export interface FileHouse {
  readonly store: FileStore;
  readonly thumbnails: Thumbnails;
  readonly links: FileLinks;
  /** A new path for an upload on its way; whoever takes it removes it. */
  temporaryPath(): string;
  /** Removes from this machine's disk what killed servers have left half; up to 100 MB each time. */
  sweepBroken(now: number): Promise<void>;
}

/** Longer than any upload takes: what is older was left by a killed server. */
const LEFTOVER_MS = 6 * 3_600_000;
/** Longer than any file is being written. */
const BROKEN_MS = DAY_MS;

/**
 * Opens the folders for files below the data folder, and removes uploads that a killed server has left half. With `s3`
 * the files themselves lie in its bucket; thumbnails, which can be made again, stay on each machine's disk.
 */
export async function openFileHouse(options: { dataDir: string; linkSecret: string; s3?: S3Settings | null }): Promise<FileHouse> {
  const uploads = join(options.dataDir, 'uploads');
  const thumbnails = join(options.dataDir, 'thumbnails');
  for (const folder of [uploads, thumbnails]) await makePrivateFolder(folder);
  const sweepUploads = async (now: number) => removeOlder((await readdir(uploads)).map((name) => join(uploads, name)), now - LEFTOVER_MS);
  await sweepUploads(Date.now());
  const store = await openStore(options.dataDir, options.s3 ?? null);
  const cache = new DiskFileStore(thumbnails);
  return {
    store,
    thumbnails: new Thumbnails(store, cache),
    links: new FileLinks(options.linkSecret),
    temporaryPath: () => join(uploads, randomUUID()),
    async sweepBroken(now) {
      await sweepUploads(now);
      for (const folder of [store, cache]) if (folder instanceof DiskFileStore) await folder.removeBroken(now - BROKEN_MS);
    },
  };
}

/** Amazon's client is large: only who uses it loads it. */
async function openStore(dataDir: string, s3: S3Settings | null): Promise<FileStore> {
  if (s3 === null) {
    const folder = join(dataDir, 'files');
    await makePrivateFolder(folder);
    return new DiskFileStore(folder);
  }
  const { S3FileStore } = await import('./s3-file-store.ts');
  return new S3FileStore(s3);
}
