import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { DAY_MS } from '../../schema/limits.ts';
import { openFileHouse } from './file-house.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'parta-house-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** A file below the data folder that was last written so long ago. */
function write(path: string, age: number): void {
  const full = join(dataDir, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, 'x');
  const at = new Date(Date.now() - age);
  utimesSync(full, at, at);
}
const paths = () => readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name).slice(dataDir.length + 1)).toSorted();

it('what killed servers have left half written is swept while this one runs; what is whole or being written stays, however old it is', async () => {
  const house = await openFileHouse({ dataDir, linkSecret: 'a2V5' });
  for (const folder of ['files/ab/cd', 'thumbnails/ef/01']) {
    write(`${folder}/.0198-old`, 90 * DAY_MS);
    write(`${folder}/.0198-new`, DAY_MS / 2);
    write(`${folder}/whole`, 90 * DAY_MS);
  }
  write('uploads/old', 7 * 3_600_000);
  write('uploads/new', 3_600_000);
  await house.sweepBroken(Date.now());
  expect(paths()).toEqual(['files/ab/cd/.0198-new', 'files/ab/cd/whole', 'thumbnails/ef/01/.0198-new', 'thumbnails/ef/01/whole', 'uploads/new']);
});

it('F-605 no other account of the machine can read a stored file or a thumbnail, nor one from before an update', async () => {
  const root = mkdtempSync(join(tmpdir(), 'parta-modes-'));
  const before = process.umask(0o022);
  try {
    // An earlier version left its folder open.
    mkdirSync(join(root, 'files'));
    chmodSync(join(root, 'files'), 0o755);
    const house = await openFileHouse({ dataDir: root, linkSecret: 'a2V5' });
    await house.store.put('photo', Buffer.from('a photo'));
    await house.store.put('streamed', Readable.from(['a photo']));
    const kept = readdirSync(root, { recursive: true, withFileTypes: true });
    expect(kept.filter((entry) => entry.isFile()).length).toBe(2);
    const openOnes = kept.filter((entry) => (statSync(join(entry.parentPath, entry.name)).mode & 0o077) !== 0).map(({ name }) => name);
    expect(openOnes).toEqual([]);
  } finally {
    process.umask(before);
    rmSync(root, { recursive: true, force: true });
  }
});
