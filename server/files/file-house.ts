import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DiskFileStore } from './disk-file-store.ts';
import { FileLinks } from './file-links.ts';
import type { FileStore } from './file-store.ts';
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

/** Opens the folders for files below the data folder, and removes uploads that a killed server has left half. */
export async function openFileHouse(options: { dataDir: string; linkSecret: string }): Promise<FileHouse> {
  const uploads = join(options.dataDir, 'uploads');
  await mkdir(uploads, { recursive: true });
  await removeLeftovers(uploads, Date.now() - LEFTOVER_MS);
  const store = new DiskFileStore(join(options.dataDir, 'files'));
  return {
    store,
    thumbnails: new Thumbnails(store, new DiskFileStore(join(options.dataDir, 'thumbnails'))),
    links: new FileLinks(options.linkSecret),
    temporaryPath: () => join(uploads, randomUUID()),
  };
}

/** By age, because another process on the same folder may be receiving files just now. */
async function removeLeftovers(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < before) await rm(path, { force: true });
  }
}
