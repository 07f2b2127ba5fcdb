import { pbkdf2 } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openFileHouse } from './file-house.ts';
import { takeSegments } from './take-upload.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'parta-take-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const TRIES = 150;

/** The few threads that open files have other things to do for some milliseconds. */
function keepThreadsBusy(): void {
  for (let thread = 0; thread < 4; thread += 1) pbkdf2('a', 'b', 20_000, 32, 'sha256', () => undefined);
}

it('an upload whose pieces are lost leaves nothing on its way, however late the machine opens files', async () => {
  const house = await openFileHouse({ dataDir, linkSecret: 'a2V5' });
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    keepThreadsBusy();
    await expect(takeSegments(house, { fileId: 'a', ownerId: 'b', name: 'a.txt', segments: [{ name: 'lost' }] })).rejects.toThrow('lost');
  }
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
});
