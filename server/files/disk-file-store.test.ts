import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DiskFileStore } from './disk-file-store.ts';
import { FileGoneError } from './file-store.ts';

let root: string;
let store: DiskFileStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parta-files-'));
  store = new DiskFileStore(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

it('keeps, reads whole and in part, replaces and removes', async () => {
  expect(await store.put('a', Readable.from([Buffer.from('hello '), Buffer.from('world')]))).toBe(11);
  expect(await store.stat('a')).toEqual({ size: 11 });
  expect(await text(await store.read('a'))).toBe('hello world');
  expect(await text(await store.read('a', { start: 6, end: 8 }))).toBe('wor');
  expect(await store.put('a', Buffer.from('new'))).toBe(3);
  expect(await text(await store.read('a'))).toBe('new');
  await store.remove('a');
  await store.remove('a');
  expect(await store.stat('a')).toBeNull();
  await expect(store.read('a')).rejects.toBeInstanceOf(FileGoneError);
});

it('a write that breaks off leaves the older file and nothing else', async () => {
  await store.put('a', Buffer.from('old'));
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      await Promise.resolve();
      throw new Error('cut');
    })(),
  );
  await expect(store.put('a', broken)).rejects.toThrow('cut');
  expect(await text(await store.read('a'))).toBe('old');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual(['a']);
});

it('refuses names that would leave the folder', async () => {
  for (const name of ['../a', 'a/b', '.hidden', '', 'a\0b']) await expect(store.put(name, Buffer.from('x'))).rejects.toThrow('leave its folder');
});
