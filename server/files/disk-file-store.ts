import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileGoneError, type ByteRange, type FileStore } from './file-store.ts';

/** Children's photos: no other account of the machine may list or read them, whatever its umask. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** Files in a folder, two levels deep by the hash of their names, so that no folder grows large. */
export class DiskFileStore implements FileStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async put(name: string, bytes: Readable | Uint8Array): Promise<number> {
    const path = this.#pathOf(name);
    const folder = dirname(path);
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    // In the same folder, so that the rename is one step on one file system.
    const temporary = join(folder, `.${randomUUID()}`);
    try {
      const source = bytes instanceof Uint8Array ? Readable.from([bytes]) : bytes;
      const sink = createWriteStream(temporary, { flags: 'wx', flush: true, mode: PRIVATE_FILE });
      await pipeline(source, sink);
      await rename(temporary, path);
      await syncFolder(folder);
      return sink.bytesWritten;
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async read(name: string, range?: ByteRange): Promise<Readable> {
    try {
      const file = await open(this.#pathOf(name), 'r');
      return file.createReadStream(range === undefined ? {} : { start: range.start, end: range.end });
    } catch (error) {
      throw isMissing(error) ? new FileGoneError(name) : error;
    }
  }

  /** All of a small file. */
  async bytes(name: string): Promise<Buffer> {
    try {
      return await readFile(this.#pathOf(name));
    } catch (error) {
      throw isMissing(error) ? new FileGoneError(name) : error;
    }
  }

  async stat(name: string): Promise<{ size: number } | null> {
    try {
      const { size } = await stat(this.#pathOf(name));
      return { size };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true });
  }

  /** Every name in the folder, in no order; what is half written has none. */
  async *names(): AsyncGenerator<string> {
    for (const outer of await foldersIn(this.#root)) {
      for (const inner of await foldersIn(outer)) {
        for (const name of await readdir(inner)) if (NAME.test(name)) yield name;
      }
    }
  }

  /** Removes what has been half written since before `before`: a killed writer left it, and nothing else knows of it. */
  async removeBroken(before: number): Promise<void> {
    for (const outer of await foldersIn(this.#root)) {
      for (const inner of await foldersIn(outer)) {
        const broken = (await readdir(inner)).filter((name) => name.startsWith('.')).map((name) => join(inner, name));
        await removeOlder(broken, before);
      }
    }
  }

  #pathOf(name: string): string {
    if (!NAME.test(name)) throw new Error('A file name must not leave its folder');
    const hash = createHash('sha256').update(name).digest('hex');
    return join(this.#root, hash.slice(0, 2), hash.slice(2, 4), name);
  }
}

/** Makes the folder at `path`, or closes the one that an earlier version left open, to other accounts of the machine. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER });
  await chmod(path, PRIVATE_FOLDER);
}

/** By age, because another process on the same folder may be writing just now. */
export async function removeOlder(paths: readonly string[], before: number): Promise<void> {
  for (const path of paths) {
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < before) await rm(path, { force: true });
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}

/** A rename is durable only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch {
    // Some file systems cannot sync a folder; they have no weaker promise to give.
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
