import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { FileGoneError, type FileStore } from '../../server/files/file-store.ts';

/** What every place for files promises (server/files/file-store.ts). */
export function fileStoreContract(store: () => FileStore): void {
  it('keeps, reads whole and in part, replaces and removes', async () => {
    expect(await store().put('a', Readable.from([Buffer.from('hello '), Buffer.from('world')]))).toBe(11);
    expect(await store().stat('a')).toEqual({ size: 11 });
    expect(await text(await store().read('a'))).toBe('hello world');
    expect(await text(await store().read('a', { start: 6, end: 8 }))).toBe('wor');
    expect(await store().put('a', Buffer.from('new'))).toBe(3);
    expect(await text(await store().read('a'))).toBe('new');
    await store().remove('a');
    await store().remove('a');
    expect(await store().stat('a')).toBeNull();
    await expect(store().read('a')).rejects.toBeInstanceOf(FileGoneError);
  });

  it('keeps a file of no bytes, and one of many parts, byte for byte', async () => {
    expect(await store().put('empty', Readable.from([]))).toBe(0);
    expect([await store().stat('empty'), (await buffer(await store().read('empty'))).length]).toEqual([{ size: 0 }, 0]);
    const bytes = Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 7) % 251));
    const count = 5000;
    const size = await store().put('large', Readable.from((function* () { for (let index = 0; index < count; index += 1) yield bytes; })()));
    expect(size).toBe(bytes.length * count);
    const kept = await buffer(await store().read('large'));
    expect(kept.equals(Buffer.concat(Array.from({ length: count }, () => bytes)))).toBe(true);
    expect(await buffer(await store().read('large', { start: 10_000_000, end: 10_000_099 }))).toEqual(kept.subarray(10_000_000, 10_000_100));
  });

  it.each([['soon', 1], ['after many megabytes', 40]])('a write that breaks off %s leaves the older file', async (_when, megabytes) => {
    await store().put('b', Buffer.from('old'));
    const broken = Readable.from(
      (async function* () {
        for (let sent = 0; sent < megabytes; sent += 1) yield Buffer.alloc(sent === 0 ? 4 : 512 * 1024);
        await Promise.resolve();
        throw new Error('cut');
      })(),
    );
    await expect(store().put('b', broken)).rejects.toThrow('cut');
    expect(await text(await store().read('b'))).toBe('old');
  });

  it('refuses names that would leave the folder', async () => {
    for (const name of ['../a', 'a/b', '.hidden', '', 'a\0b']) await expect(store().put(name, Buffer.from('x'))).rejects.toThrow('leave its folder');
  });
}
