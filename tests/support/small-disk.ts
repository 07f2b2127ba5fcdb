import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, closeSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small file system of its own, which can be filled to the last byte. */
export interface SmallDisk {
  readonly path: string;
  /** Takes all the room that is left, and goes on doing so until `free`. */
  fill(): void;
  free(): void;
  remove(): void;
}

const CHUNK = Buffer.alloc(64 * 1024);

/** Why no file system can be mounted here, or null when one can. */
export function whyNoSmallDisk(): string | null {
  try {
    mountAt(mkdtempSync(join(tmpdir(), 'parta-disk-')), 1).remove();
    return null;
  } catch {
    return 'this user may not mount a file system';
  }
}

/** Mounts one of so many megabytes at a folder, which is made where it is missing. */
export function mountAt(path: string, megabytes: number): SmallDisk {
  mkdirSync(path, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', path], { stdio: 'ignore' });
  const ballast = join(path, '.ballast');
  let timer: NodeJS.Timeout | null = null;
  return {
    path,
    fill() {
      takeRest(ballast);
      timer = setInterval(() => takeRest(ballast), 100);
    },
    free() {
      if (timer !== null) clearInterval(timer);
      rmSync(ballast, { force: true });
    },
    remove() {
      if (timer !== null) clearInterval(timer);
      execFileSync('umount', ['--lazy', path], { stdio: 'ignore' });
      rmSync(path, { recursive: true, force: true });
    },
  };
}

function takeRest(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (;;) if (writeSync(file, CHUNK) < CHUNK.length) return;
  } catch {
    // Full: that is what it is for.
  } finally {
    closeSync(file);
  }
}
