import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DiskFileStore } from './disk-file-store.ts';
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
}

/** Longer than any upload takes: what is older was left by a killed server. */
const LEFTOVER_MS = 6 * 3_600_000;

/**
 * Opens the folders for files below the data folder, and removes uploads that a killed server has left half. With `s3`
 * the files themselves lie in its bucket; thumbnails, which can be made again, stay on each machine's disk.
 */
export async function openFileHouse(options: { dataDir: string; linkSecret: string; s3?: S3Settings | null }): Promise<FileHouse> {
  const uploads = join(options.dataDir, 'uploads');
  await mkdir(uploads, { recursive: true });
  await removeLeftovers(uploads, Date.now() - LEFTOVER_MS);
  const store = await openStore(options.dataDir, options.s3 ?? null);
  return {
    store,
    thumbnails: new Thumbnails(store, new DiskFileStore(join(options.dataDir, 'thumbnails'))),
    links: new FileLinks(options.linkSecret),
    temporaryPath: () => join(uploads, randomUUID()),
  };
}

/** Amazon's client is large: only who uses it loads it. */
async function openStore(dataDir: string, s3: S3Settings | null): Promise<FileStore> {
  if (s3 === null) return new DiskFileStore(join(dataDir, 'files'));
  const { S3FileStore } = await import('./s3-file-store.ts');
  return new S3FileStore(s3);
}

/** By age, because another process on the same folder may be receiving files just now. */
async function removeLeftovers(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < before) await rm(path, { force: true });
  }
}
